// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ModelStreams", targets: ["ModelStreams"])
  ],
  targets: [
    .target(name: "ModelStreams"),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .testTarget(name: "ModelStreamsTests", dependencies: ["ModelStreams", "AllocationCounter"]),
  ]
)

// Warnings are errors where RIBKit itself is developed, never where it is somebody's dependency.
let git = Context.gitInformation
let isDependency = ["/checkouts/", "/SourcePackages/"].contains { Context.packageDirectory.contains($0) }
let isWorkingCopy = git != nil && git?.currentTag == nil && !isDependency

for target in package.targets where target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if isWorkingCopy { settings.append(.treatAllWarnings(as: .error)) }
  target.swiftSettings = settings
}
