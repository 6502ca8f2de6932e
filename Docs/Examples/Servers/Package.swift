// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Servers",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a package of your own: .package(url: "https://github.com/ORGANIZATION/RIBKit", from: "VERSION")
    .package(name: "RIBKit", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "servers",
      dependencies: [
        .product(name: "RIBKit", package: "RIBKit"),
        .product(name: "RIBSessions", package: "RIBKit"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
