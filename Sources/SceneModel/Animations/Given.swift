/// A parameter that has a default: its value, and whether somebody gave it.
///
/// The default stands where the parameter is declared, and nowhere else; a change of a definition
/// changes what it gives and leaves the rest.
@propertyWrapper
package struct Given<Value: Sendable & Hashable>: Sendable, Hashable {
  package var wrappedValue: Value { didSet { isGiven = true } }
  package private(set) var isGiven = false

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package var projectedValue: Self {
    get { self }
    set { self = newValue }
  }
}
