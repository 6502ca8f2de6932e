// The systems that the package is checked for, and the targets that aren't checked on them.

/// A system, as the compiler sees it.
struct System: Sendable {
  let name: String
  let triple: String
  /// The module that replaces `Glibc` in the interfaces of the toolchain; `nil` if RIBKit isn't ported to the system.
  let libraryC: String?
  /// The folder in `Tests/StandIns` with the interfaces of this system's modules; `nil` if it needs none.
  let standIns: String?
  /// Apple's modules that this system doesn't have.
  var absent: Set<String> = []
  /// The test targets that are checked for this system; `nil` for all.
  var tests: Set<String>? = []

  /// Whether the system has Objective-C, and stand-ins for everything that the package imports.
  var isApple: Bool { standIns == "Apple" }

  /// The oldest version that the manifest allows of two of Apple's systems, then the others, for which only the modules that don't
  /// import Foundation are checked.
  static let all = [
    System(
      name: "iOS", triple: "arm64-apple-ios18.0", libraryC: "Darwin", standIns: "Apple",
      absent: ["AppKit"],
      tests: ["RIBViewsTests", "ViewSampleTests"]),
    System(
      name: "macOS", triple: "arm64-apple-macosx15.0", libraryC: "Darwin", standIns: "Apple",
      absent: ["UIKit"], tests: nil),
    System(name: "musl", triple: "x86_64-swift-linux-musl", libraryC: "Musl", standIns: "Musl"),
    System(
      name: "Android", triple: "aarch64-unknown-linux-android28", libraryC: "Android",
      standIns: "Android"),
    System(name: "WASI", triple: "wasm32-unknown-wasip1", libraryC: nil, standIns: nil),
    System(name: "Windows", triple: "x86_64-unknown-windows-msvc", libraryC: nil, standIns: nil),
  ]
}

/// A reason not to check some targets of the package.
struct Exception: Sendable {
  let targets: [String]
  /// The names of systems; `nil` for all.
  var systems: Set<String>?
  let reason: String
  /// Whether the long form of the check includes the targets.
  var isShortOnly = false

  /// The targets that are left out; the check fails if the package doesn't have one of them.
  static let all = [
    Exception(
      targets: ["UIKitStandIn", "AppKitStandIn", "SwiftUIStandIn"],
      reason: "stand-ins that run tests of views on Linux"),
    Exception(targets: ["CMeasuring"], reason: "C; the modules that import it are checked"),
    Exception(
      targets: ["RIBToolkit", "rib", "RIBToolkitTests", "IsolationTests"], systems: ["iOS"],
      reason: "iOS has no Process"),
    Exception(
      targets: ["DeepLinksTests", "LinkGatesTests", "ModelStreamsTests", "RIBKitTests", "RIBLinksTests"],
      systems: ["macOS"],
      reason: "takes too long for every change; .ci/run long checks it", isShortOnly: true),
  ]
}
