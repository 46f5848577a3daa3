// swift-tools-version: 6.2
import PackageDescription

// Targets from bottom to top; a target may import only what stands above it in this file.
// Sources/Architecture.md says what each is for and what it must never see.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// SwiftPM takes no package with flags of its own for a dependency by version. It keeps those in a
// folder of this name; there debug builds are slow, and release builds what they are here.
let isDependency = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

// Loops over pixels are a hundred times slower without the optimizer, and exact arithmetic twenty
// times, so these targets keep it in debug builds too.
let tightLoops =
  strict + (isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))])

// What C leaves undefined stops the tests: an overflow, a shift too far, an address that is not aligned.
// Debian's Box2D has no types at run time to compare with, which is asked of C++ only.
let undefinedBehaviorTraps = [
  "-fsanitize=undefined", "-fno-sanitize=vptr,function", "-fsanitize-trap=undefined",
]
let trapping: [CSetting] =
  isDependency ? [] : [.unsafeFlags(undefinedBehaviorTraps, .when(configuration: .debug))]
let trappingCXX: [CXXSetting] =
  isDependency ? [] : [.unsafeFlags(undefinedBehaviorTraps, .when(configuration: .debug))]

let kernels: [CSetting] =
  isDependency ? [] : [.unsafeFlags(["-O3", "-Wno-psabi"])] + trapping

// What says where headers of libraries are, and not that anything is linked with them. Names of such
// files are told apart by spaces, so a folder with one in its path links with the libraries after all.
func headers(_ module: String, of libraries: String) -> String {
  let file = "\(Context.packageDirectory)/Sources/\(module)/headers.pc"
  return file.contains(" ") ? libraries : file
}

let package = Package(
  name: "Inbetween",
  products: [
    .executable(name: "inbetween", targets: ["inbetween"]),
    .library(name: "Inbetween", targets: ["Inbetween"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Their functions are found by LazyLibraries, which loads them, so that nothing is linked here.
    .systemLibrary(
      name: "CCairo", pkgConfig: headers("CCairo", of: "cairo"),
      providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: headers("CPango", of: "pangocairo pangoft2 fontconfig"),
      providers: [.apt(["libpango1.0-dev", "libfontconfig-dev"])]),
    .systemLibrary(
      name: "CRsvg", pkgConfig: headers("CRsvg", of: "librsvg-2.0"),
      providers: [.apt(["librsvg2-dev"])]),
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: headers("CFFmpeg", of: "libswscale libavutil"),
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebpdemux libwebp", providers: [.apt(["libwebp-dev"])]),

    .target(name: "TextFormats", swiftSettings: strict),
    .target(name: "Locking", swiftSettings: strict),
    .target(
      name: "Geometry", swiftSettings: tightLoops,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "RigidBodies", cxxSettings: trappingCXX, linkerSettings: [.linkedLibrary("box2d")]),
    .target(name: "Dynamics", dependencies: ["Geometry", "RigidBodies"], swiftSettings: strict),
    .target(name: "MotionTrace", dependencies: ["Geometry", "TextFormats"], swiftSettings: strict),
    .target(name: "OutputFormats", dependencies: ["Geometry"], swiftSettings: strict),
    .target(name: "AnimationEngine", dependencies: ["Geometry"], swiftSettings: strict),
    .target(
      name: "MotionFitting", dependencies: ["AnimationEngine", "Geometry"],
      swiftSettings: tightLoops),
    .target(
      name: "MotionVerification",
      dependencies: ["MotionFitting", "AnimationEngine", "Geometry", "TextFormats"],
      swiftSettings: tightLoops),
    .target(
      name: "Interaction", dependencies: ["AnimationEngine", "Geometry"], swiftSettings: strict),
    .target(
      name: "SceneModel",
      dependencies: ["Interaction", "AnimationEngine", "Dynamics", "OutputFormats", "Geometry"],
      swiftSettings: strict),
    .target(
      name: "Simulation",
      dependencies: ["SceneModel", "Interaction", "AnimationEngine", "Dynamics", "Geometry"],
      swiftSettings: strict),
    .target(
      name: "Overlays",
      dependencies: [
        "Simulation", "SceneModel", "Interaction", "AnimationEngine", "Dynamics", "Geometry",
      ],
      swiftSettings: strict),
    .target(
      name: "SceneFormat",
      dependencies: [
        "Overlays", "SceneModel", "Interaction", "AnimationEngine", "Dynamics", "OutputFormats",
        "Geometry", "TextFormats", "Yams",
      ],
      swiftSettings: strict),
    // Vectors are passed to helpers that are always inlined: how calls would pass them does not matter.
    .target(name: "PixelKernels", cSettings: kernels),
    .target(name: "Pixels", dependencies: ["PixelKernels"], swiftSettings: tightLoops),
    .target(
      name: "LazyLibraries", dependencies: ["CCairo", "CPango", "CRsvg", "CFFmpeg"],
      cSettings: trapping),
    .target(name: "PNGCompression", dependencies: ["LazyLibraries"], cSettings: trapping),
    .target(
      name: "Libav", dependencies: ["Pixels", "PixelKernels", "CFFmpeg", "LazyLibraries"],
      swiftSettings: strict),
    .target(
      name: "Assets",
      dependencies: [
        "AnimationEngine", "Geometry", "LazyLibraries", "Libav", "Locking", "Pixels", "CCairo",
        "CFFmpeg", "CPango", "CRsvg",
      ],
      swiftSettings: strict),
    .target(
      name: "CairoRaster",
      dependencies: ["AnimationEngine", "Geometry", "PixelKernels", "Pixels", "Assets", "CCairo"],
      swiftSettings: tightLoops),
    .target(
      name: "VectorFilm",
      dependencies: ["AnimationEngine", "Assets", "Geometry", "TextFormats"],
      swiftSettings: tightLoops),
    .target(
      name: "MediaEncoding",
      dependencies: [
        "OutputFormats", "Geometry", "Libav", "Locking", "PNGCompression", "Pixels",
        "PixelKernels", "CFFmpeg", "CWebP",
      ],
      swiftSettings: tightLoops),
    .target(
      name: "FrameReview",
      dependencies: ["Geometry", "MotionTrace", "PixelKernels", "Pixels", "TextFormats"],
      resources: [
        .embedInCode("Report/Page/report.css"), .embedInCode("Report/Page/report.js"),
      ],
      swiftSettings: tightLoops),
    .target(
      name: "MotionTracking", dependencies: ["MotionFitting", "Geometry", "Pixels"],
      swiftSettings: tightLoops),
    .target(
      name: "RenderPipeline",
      dependencies: [
        "SceneModel", "Simulation", "SceneFormat", "Overlays", "MotionTrace", "AnimationEngine",
        "Geometry", "Locking", "Pixels", "Assets", "CairoRaster", "MediaEncoding", "OutputFormats",
        "TextFormats", "VectorFilm",
      ], swiftSettings: strict),
    .target(name: "Confinement", cSettings: trapping),
    .target(
      name: "Preview",
      dependencies: [
        "RenderPipeline", "SceneFormat", "Overlays", "Simulation", "SceneModel", "AnimationEngine",
        "CairoRaster", "Geometry", "Interaction", "Locking", "MediaEncoding", "MotionTrace",
        "Pixels",
        "TextFormats",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      resources: [
        .embedInCode("Page/preview.html"), .embedInCode("Page/preview.css"),
        .embedInCode("Page/preview.js"), .embedInCode("Page/connection.js"),
        .embedInCode("Page/stage.js"), .embedInCode("Page/player.js"),
        .embedInCode("Page/timeline.js"), .embedInCode("Page/curves.js"),
        .embedInCode("Page/panels.js"), .embedInCode("Page/clock.js"),
      ],
      swiftSettings: tightLoops),
    .target(
      name: "Inbetween",
      dependencies: [
        "RenderPipeline", "SceneFormat", "Overlays", "Simulation", "SceneModel", "Interaction",
        "AnimationEngine", "Dynamics", "OutputFormats", "Geometry", "Assets",
      ], swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: [
        "Confinement", "RenderPipeline", "Preview", "FrameReview", "MediaEncoding",
        "MotionFitting", "MotionTrace", "MotionTracking", "MotionVerification", "CairoRaster",
        "SceneFormat", "Overlays", "Simulation", "SceneModel", "AnimationEngine", "OutputFormats",
        "Geometry", "Libav", "Locking", "Pixels",
        "Assets", "TextFormats",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Verify/Page/verification.css"), .embedInCode("Verify/Page/verification.js"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "inbetween",
      dependencies: [
        "Commands", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
  ]
)

// Tests of optimized targets are compiled as in debug builds: what they call takes the time, not they.
let tests =
  strict + (isDependency ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

// Every target with tests has one test target of its name; helpers for them are in TestSupport.
package.targets.append(
  .target(
    name: "TestSupport", dependencies: ["Geometry", "Locking"], path: "Tests/TestSupport",
    swiftSettings: strict))
for (name, dependencies): (String, [Target.Dependency]) in [
  ("TextFormats", []),
  ("Locking", []),
  ("Geometry", []),
  ("OutputFormats", ["Geometry"]),
  ("Dynamics", ["Geometry"]),
  ("AnimationEngine", ["Geometry"]),
  ("MotionFitting", ["AnimationEngine", "Geometry", "SceneFormat", "Simulation"]),
  ("MotionTracking", ["Geometry", "Pixels"]),
  ("MotionVerification", ["Geometry", "MotionFitting", "TextFormats"]),
  ("Interaction", ["AnimationEngine", "Geometry"]),
  ("SceneModel", ["AnimationEngine", "Geometry"]),
  ("Simulation", ["SceneModel", "Interaction", "AnimationEngine", "Dynamics", "Geometry"]),
  ("Overlays", ["Simulation", "SceneModel", "AnimationEngine", "Geometry"]),
  (
    "SceneFormat",
    [
      "Overlays", "Simulation", "SceneModel", "Interaction", "AnimationEngine", "OutputFormats",
      "Dynamics", "Geometry",
    ]
  ),
  ("Pixels", ["PixelKernels"]),
  ("Assets", ["AnimationEngine", "Geometry", "Locking", "Pixels"]),
  ("CairoRaster", ["AnimationEngine", "Assets", "Geometry", "Pixels", "CCairo"]),
  ("VectorFilm", ["AnimationEngine", "Assets", "CairoRaster", "Geometry", "Pixels"]),
  ("MediaEncoding", ["OutputFormats", "Geometry", "Libav", "Locking", "Pixels", "PixelKernels"]),
  ("MotionTrace", ["Geometry", "TextFormats"]),
  ("FrameReview", ["Geometry", "MotionTrace", "Pixels", "TextFormats"]),
  (
    "RenderPipeline",
    [
      "SceneModel", "Simulation", "SceneFormat", "Overlays", "MotionTrace", "AnimationEngine",
      "Assets", "CairoRaster", "Libav", "Locking", "MediaEncoding", "OutputFormats", "Pixels",
      "Geometry",
    ]
  ),
  (
    "Preview",
    [
      "Locking", "Overlays", "RenderPipeline", "SceneFormat", "Simulation", "Pixels",
      "TextFormats", .product(name: "FlyingFox", package: "FlyingFox"),
    ]
  ),
  (
    "Commands",
    [
      .product(name: "ArgumentParser", package: "swift-argument-parser"), "inbetween",
      "AnimationEngine", "FrameReview", "Geometry", "MediaEncoding", "MotionTrace",
      "Pixels",
      "RenderPipeline", "SceneModel", "Simulation", "TextFormats",
    ]
  ),
  (
    "Inbetween",
    [
      "RenderPipeline", "SceneFormat", "SceneModel", "Simulation", "Interaction",
      "AnimationEngine", "Geometry", "Pixels",
    ]
  ),
] {
  package.targets.append(
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
      path: "Tests/\(name)Tests", exclude: name == "CairoRaster" ? ["Fixtures"] : [],
      swiftSettings: tests,
      // Draws with Cairo alone what is compared, also by functions that nothing else calls.
      linkerSettings: name == "CairoRaster" ? [.linkedLibrary("cairo")] : []))
}

// The fuzzer brings a `main` of its own, so it is only there when `make check-fuzz` asks for it.
if Context.environment["INBETWEEN_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "ReaderFuzz",
      dependencies: [
        "AnimationEngine", "Assets", "Commands", "Dynamics", "FrameReview", "Geometry", "Libav",
        "MediaEncoding", "MotionTrace", "Preview", "RenderPipeline", "SceneFormat", "SceneModel",
        "Simulation", "TextFormats",
      ], path: "Tests/Fuzz", exclude: ["seeds", "findings"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// Measuring needs a second implementation that is no part of the product.
if Context.environment["INBETWEEN_BENCHMARKS"] != nil {
  package.targets += [
    .target(
      name: "PlainPixelmatch", path: "Tests/Benchmarks/Metrics/PlainPixelmatch",
      cSettings: [.unsafeFlags(["-O3", "-Wno-psabi"])]),
    .executableTarget(
      name: "measure-metrics", dependencies: ["FrameReview", "PlainPixelmatch", "Pixels"],
      path: "Tests/Benchmarks/Metrics/Measure", swiftSettings: strict),
    .executableTarget(
      name: "measure-formats",
      dependencies: ["MediaEncoding", "OutputFormats", "FrameReview", "Pixels", "Geometry"],
      path: "Tests/Benchmarks/Formats", swiftSettings: strict),
    .executableTarget(
      name: "measure-layers",
      dependencies: ["SceneModel", "Simulation", "AnimationEngine", "Geometry"],
      path: "Tests/Benchmarks/Layers", swiftSettings: strict),
    .target(
      name: "PlainPile", path: "Tests/Benchmarks/Bodies/PlainPile",
      linkerSettings: [.linkedLibrary("box2d")]),
    .executableTarget(
      name: "measure-bodies", dependencies: ["Dynamics", "Geometry", "PlainPile"],
      path: "Tests/Benchmarks/Bodies/Measure", swiftSettings: strict),
  ]
}
