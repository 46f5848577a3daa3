import Glibc
import Geometry
import Libav
import MediaEncoding
import OutputFormats
import Pixels
import Testing

@Suite struct FailureTests {
  private let film = Film.movingSquare(count: 12)

  /// The error of `body`, which must be libav's or the system's.
  private func avError(_ body: () throws -> Void) throws -> AVError {
    try #require(throws: AVError.self) { try body() }
  }

  @Test func `an unwritable place is found before the first frame, and named`() throws {
    let scratch = try Scratch()
    let path = scratch.path("missing/film")
    let errors = [
      try avError {
        _ = try MP4Writer(film.description, path: path, scratchDirectory: scratch.directory)
      },
      try avError {
        _ = try GIFWriter(
          film.description, path: path, scratchDirectory: scratch.directory)
      },
      try avError {
        _ = try PNGWriter(
          film.description, directory: path, scratchDirectory: scratch.directory)
      },
      try avError { try PNGFile.write(film.frames[0], to: path) },
    ]
    for error in errors {
      #expect(error.path == path || error.path?.hasPrefix("\(path).") == true)
      #expect(error.description.hasSuffix(": No such file or directory"))
    }
    #expect(scratch.names.isEmpty)
  }

  @Test func `a missing scratch folder is named`() throws {
    let scratch = try Scratch()
    let folder = scratch.path("missing")
    let writer = try MP4Writer(
      film.description, path: scratch.path("film.mp4"), scratchDirectory: folder)
    let error = try avError { try film.write(with: writer) }
    #expect(error.path?.hasPrefix(folder) == true)
    #expect(error.call == "fopen")
    #expect(scratch.names.isEmpty)
  }

  @Test func `a full disk is an error that names the file`() throws {
    let scratch = try Scratch()
    let full = "/dev/full"
    let errors = [
      try avError {
        try film.write(
          with: MP4Writer(film.description, path: full, scratchDirectory: scratch.directory))
      },
      try avError {
        try film.write(
          with: GIFWriter(
            film.description, path: full, scratchDirectory: scratch.directory))
      },
      try avError { try PNGFile.write(film.frames[0], to: full) },
    ]
    for error in errors {
      #expect(error.path == full)
      #expect(error.reason == "No space left on device")
    }
    #expect(scratch.names.isEmpty)
  }

  /// A limit on the size of files stands for a disk that fills up while packets are spooled.
  @Test func `a scratch folder without room is an error that names the file in it`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(1), &limit)
      signal(SIGXFSZ, SIG_IGN)
      let scratch = try Scratch()
      var state: UInt32 = 1
      let frames = (0..<6).map { _ in
        let frame = PixelBuffer(width: 128, height: 128)
        for y in 0..<128 {
          for x in 0..<128 {
            state = state &* 1_664_525 &+ 1_013_904_223
            frame[x, y] = 0xFF00_0000 | state >> 8
          }
        }
        return frame
      }
      let film = Film(frames, rate: 30)
      let writer = try MP4Writer(
        film.description, path: scratch.path("film.mp4"), scratchDirectory: scratch.directory)
      let error = try #require(throws: AVError.self) { try film.write(with: writer) }
      #expect(error.path?.hasPrefix(scratch.directory) == true)
      #expect(error.path?.hasSuffix(".spool") == true)
      #expect(error.reason == "File too large")
      #expect(scratch.names.isEmpty)
    }
  }

  @Test func `a folder in place of the file is found at once`() throws {
    let scratch = try Scratch()
    let error = try avError {
      _ = try MP4Writer(
        film.description, path: scratch.directory, scratchDirectory: scratch.directory)
    }
    #expect(error.description == "\(scratch.directory): Is a directory")
  }

  @Test(arguments: ["a:b.mp4", "50% %05d.mp4", "with blank.mp4", "größe.mp4", "noextension"])
  func `any name will do`(name: String) throws {
    let scratch = try Scratch()
    let writer = try MP4Writer(
      film.description, path: scratch.path(name), scratchDirectory: scratch.directory)
    try film.write(with: writer)
    #expect(scratch.names == [name])
    #expect(try decode(scratch.path(name)).frames.count == 12)
  }

  @Test func `a film without frames, size or rate is refused`() throws {
    let scratch = try Scratch()
    var empty = film.description
    empty.frameCount = 0
    var flat = film.description
    flat.height = 0
    var wide = film.description
    wide.width = 70_000
    var still = film.description
    still.frameRate = 0
    let path = scratch.path("film")
    for (description, expected) in [
      (empty, FilmError.noFrames), (still, .frameRate(0)),
    ] {
      #expect(throws: expected) {
        try MP4Writer(description, path: path, scratchDirectory: scratch.directory)
      }
      #expect(throws: expected) {
        try GIFWriter(description, path: path, scratchDirectory: scratch.directory)
      }
      #expect(throws: expected) {
        try PNGWriter(description, directory: path, scratchDirectory: scratch.directory)
      }
    }
    for description in [flat, wide] {
      #expect(throws: FilmError.self) {
        try MP4Writer(description, path: path, scratchDirectory: scratch.directory)
      }
      #expect(throws: FilmError.self) {
        try GIFWriter(description, path: path, scratchDirectory: scratch.directory)
      }
    }
    #expect(scratch.names.isEmpty)
  }

  @Test func `missing frames and segments are errors, and nothing is left`() throws {
    let scratch = try Scratch()
    let writer = try MP4Writer(
      film.description, path: scratch.path("film.mp4"), scratchDirectory: scratch.directory)
    #expect(throws: FilmError.framesMissing(expected: 12, found: 0)) { try writer.join([]) }
    do {
      let sink = try writer.makeSink(for: FilmSegment(index: 0, frames: 0..<12))
      try sink.write(RenderedFrame(index: 0, pixels: film.frames[0], damage: []))
      #expect(throws: FilmError.framesMissing(expected: 12, found: 1)) { try sink.finish() }
    }
    do {
      let sink = try writer.makeSink(for: FilmSegment(index: 1, frames: 6..<7))
      try sink.write(RenderedFrame(index: 6, pixels: film.frames[6], damage: []))
      let segment = try sink.finish()
      #expect(throws: FilmError.framesMissing(expected: 12, found: 0)) {
        try writer.join([segment])
      }
    }
    #expect(scratch.names.isEmpty)
  }

  @Test func `segments of encoders with other settings are not joined`() throws {
    let scratch = try Scratch()
    let segments = [0..<6, 6..<12].enumerated().map { FilmSegment(index: $0, frames: $1) }
    let writers = try [H264Options.Preset.medium, .ultrafast].map {
      try MP4Writer(
        film.description, path: scratch.path("film.mp4"), scratchDirectory: scratch.directory,
        options: H264Options(preset: $0))
    }
    do {
      let outputs = try zip(writers, segments).map { writer, segment in
        let sink = try writer.makeSink(for: segment)
        for index in segment.frames {
          let pixels = film.frames[index]
          try sink.write(RenderedFrame(index: index, pixels: pixels, damage: [pixels.bounds]))
        }
        return try sink.finish()
      }
      #expect(throws: FilmError.segmentsDisagree(index: 1)) { try writers[0].join(outputs) }
    }
    #expect(scratch.names.isEmpty)
  }

  @Test func `what is no film is an error that names call and file`() throws {
    let scratch = try Scratch()
    try scratch.write([], "empty.mp4")
    try scratch.write("no film at all, only words\n".utf8, "words.gif")
    try scratch.write([UInt8](repeating: 0, count: 5000), "zeros.mp4")
    try scratch.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "head.png")
    for name in ["empty.mp4", "words.gif", "zeros.mp4", "head.png", "missing.mp4"] {
      let path = scratch.path(name)
      let error = try #require(throws: (any Error).self) { try decode(path) }
      #expect("\(error)".contains(path))
    }
    let error = try avError { _ = try decode(scratch.directory + "/missing.mp4") }
    #expect(error.reason == "No such file or directory")
  }

  @Test func `a folder without pictures is an error that says so`() throws {
    let scratch = try Scratch()
    let error = try #require(throws: UnreadableFilm.self) { try decode(scratch.directory) }
    #expect(error.path == scratch.directory)
    #expect(error.reason == "is a folder without a picture")
  }

  @Test func `a file that ends early is an error wherever it ends`() throws {
    let scratch = try Scratch()
    let mp4 = try MP4Writer(
      film.description, path: scratch.path("film.mp4"), scratchDirectory: scratch.directory)
    try film.write(with: mp4)
    let gif = try GIFWriter(
      film.description, path: scratch.path("film.gif"),
      scratchDirectory: scratch.directory)
    try film.write(with: gif)
    try PNGFile.write(film.frames[0], to: scratch.path("film.png"))
    for name in ["film.mp4", "film.gif", "film.png"] {
      let bytes = try scratch.bytes(name)
      for part in 1...19 {
        let cut = "cut-\(name)"
        try scratch.write(bytes.prefix(bytes.count * part / 20), cut)
        #expect(throws: UnreadableFilm.self, "\(name) cut at \(part)/20") {
          try decode(scratch.path(cut))
        }
      }
    }
  }

  @Test func `broken bytes never crash`() throws {
    let scratch = try Scratch()
    let writer = try MP4Writer(
      film.description, path: scratch.path("film.mp4"), scratchDirectory: scratch.directory)
    try film.write(with: writer)
    try PNGFile.write(film.frames[0], to: scratch.path("film.png"))
    for name in ["film.mp4", "film.png"] {
      let bytes = try scratch.bytes(name)
      for place in stride(from: 5, to: bytes.count, by: 37) {
        var broken = bytes
        broken[place] ^= 0x5A
        try scratch.write(broken, "broken-\(name)")
        do {
          _ = try decode(scratch.path("broken-\(name)"))
        } catch is AVError {
        } catch is UnreadableFilm {}
      }
    }
  }
}
