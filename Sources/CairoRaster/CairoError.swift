import CCairo

/// A drawing call that failed, and why.
package struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The function that failed, such as `cairo_fill`.
  package var call: String
  package var message: String

  package init(call: String, message: String) {
    self.call = call
    self.message = message
  }

  package var description: String { "\(call): \(message)" }
}

/// The only place where a status of Cairo becomes an error.
func check(_ status: cairo_status_t, _ call: String) throws(CairoError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw CairoError(call: call, message: String(cString: cairo_status_to_string(status)))
}
