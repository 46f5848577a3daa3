import TestSupport
import Testing

/// What the program loads before it does anything.
struct StartTests {
  /// The dynamic linker lists what it would load, and runs nothing.
  private func loaded() throws -> String {
    try Program.run(
      try Program.inbetween, [], in: Program.root, environment: ["LD_TRACE_LOADED_OBJECTS": "1"]
    ).output
  }

  @Test func `libraries that decode and encode films are not loaded at the start`() throws {
    let names = try loaded()
    #expect(names.contains("libavutil.so") && names.contains("libcairo.so"))
    for library in ["libavformat", "libavcodec", "libx264", "libvpx"] {
      #expect(!names.contains(library), "\(library) takes most of the start of every command")
    }
  }
}
