// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "TicTacToe",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "tic-tac-toe", targets: ["TicTacToe"])
  ],
  dependencies: [
    .package(name: "RIBKit", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "TicTacToe",
      dependencies: [
        .product(name: "RIBKit", package: "RIBKit"),
        .product(name: "ModelStreams", package: "RIBKit"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TicTacToeTests",
      dependencies: [
        "TicTacToe",
        .product(name: "RIBKit", package: "RIBKit"),
        .product(name: "ModelStreams", package: "RIBKit"),
        .product(name: "RIBTesting", package: "RIBKit"),
      ],
      swiftSettings: settings),
  ]
)

/// The compiler settings that the generated code relies on; keep them for new targets.
var settings: [SwiftSetting] {
  [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
