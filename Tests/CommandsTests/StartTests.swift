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

  @Test func `libraries that draw, typeset, decode and encode are not loaded at the start`() throws
  {
    let names = try loaded()
    #expect(names.contains("libbox2d.so") && names.contains("libc.so"))
    for library in [
      "cairo", "pango", "rsvg", "glib", "fontconfig", "harfbuzz", "avutil", "swscale", "avformat",
      "avcodec", "x264", "vpx",
    ] {
      #expect(
        !names.contains("lib\(library)"), "\(library) takes its part of the start of every command")
    }
  }
}
