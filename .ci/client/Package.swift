// swift-tools-version: 6.3
import PackageDescription

// A small client of RIBKit, which `.ci/run client` copies to .build/ci/client and builds there.
let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "RIBKit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [
        .product(name: "RIBKit", package: "RIBKit"), .product(name: "ModelStreams", package: "RIBKit"),
      ])
  ]
)
