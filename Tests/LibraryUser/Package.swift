// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else, who uses the library as any program would: `make check-library`.
let package = Package(
  name: "Rocket",
  dependencies: [.package(name: "Inbetween", path: "../..")],
  targets: [
    .executableTarget(
      name: "rocket", dependencies: [.product(name: "Inbetween", package: "Inbetween")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ]
)
