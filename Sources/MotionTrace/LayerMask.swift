/// Which layer lies on top at each pixel: a number for each layer, 0 where there is none.
package struct LayerMask: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// The name of layer n is `names[n − 1]`.
  package let names: [String]
  package let numbers: [UInt16]

  /// `numbers` must hold one number a pixel, none above the count of names.
  package init(width: Int, height: Int, names: [String], numbers: [UInt16]) {
    precondition(numbers.count == width * height, "one number a pixel")
    precondition(numbers.allSatisfy { Int($0) <= names.count }, "a number without a name")
    (self.width, self.height, self.names, self.numbers) = (width, height, names, numbers)
  }
}
