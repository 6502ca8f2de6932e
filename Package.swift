// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ModelStreams", targets: ["ModelStreams"]),
    .library(name: "RIBKit", targets: ["RIBKit"]),
    .executable(name: "ride", targets: ["ride"]),
  ],
  targets: [
    .target(name: "ModelStreams"),
    .target(name: "RIBKit", dependencies: ["ModelStreams"]),
    .target(name: "RideExample", dependencies: ["RIBKit", "ModelStreams"]),
    .executableTarget(name: "ride", dependencies: ["RideExample"]),
    .testTarget(name: "ModelStreamsTests", dependencies: ["ModelStreams"]),
    .testTarget(name: "RIBKitTests", dependencies: ["RIBKit", "ModelStreams"]),
    .testTarget(name: "DocumentationTests"),
  ]
)

// Warnings are errors where RIBKit is the package being built, never where it is somebody's dependency.
let isRootPackage = Context.environment["PWD"] == Context.packageDirectory

for target in package.targets where target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if isRootPackage { settings.append(.treatAllWarnings(as: .error)) }
  target.swiftSettings = settings
}
