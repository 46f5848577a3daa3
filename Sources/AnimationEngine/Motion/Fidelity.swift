/// Whose truth counts where a library as it shipped and mathematics differ.
package enum Fidelity: String, Sendable, Hashable, CaseIterable {
  /// As it was seen to behave on a device; for code that runs at a display link's ticks this is the
  /// code as it shipped.
  case measured
  /// The library as it shipped, its slips included, at its own ticks.
  case upstream
  /// The mathematics that was meant: closed forms, at any time.
  case corrected
}
