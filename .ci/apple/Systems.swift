// The systems that the package is checked for, and the targets that aren't checked on them.

/// A system, as the compiler sees it.
struct System: Sendable {
  let name: String
  let triple: String
  /// The module that takes the place of `Glibc` in the interfaces of the toolchain.
  let libraryC: String
  /// The folder in `Tests/StandIns` with the interfaces of this system's modules.
  let standIns: String
  /// Apple's modules that this system doesn't have.
  var absent: Set<String> = []

  /// Whether the system has Objective-C, and stand-ins for everything that the package imports.
  var isApple: Bool { standIns == "Apple" }

  /// The oldest version that the manifest allows of two of Apple's systems, then the others, for which only the modules that don't
  /// import Foundation are checked.
  static let all = [
    System(
      name: "iOS", triple: "arm64-apple-ios18.0", libraryC: "Darwin", standIns: "Apple", absent: ["AppKit"]),
    System(
      name: "macOS", triple: "arm64-apple-macosx15.0", libraryC: "Darwin", standIns: "Apple",
      absent: ["UIKit"]),
    System(name: "musl", triple: "x86_64-swift-linux-musl", libraryC: "Musl", standIns: "Musl"),
    System(name: "Android", triple: "aarch64-unknown-linux-android28", libraryC: "Android", standIns: "Android"),
  ]
}

/// A reason not to check some targets of the package.
struct Exception: Sendable {
  let targets: [String]
  /// The names of systems; `nil` for all.
  var systems: Set<String>?
  let reason: String

  /// The targets that are left out. The check fails if one of these names isn't a target, and if a target that isn't here fails.
  static let all = [
    Exception(targets: ["UIKit", "AppKit", "SwiftUI"], reason: "stand-ins that run tests of views on Linux"),
    Exception(targets: ["CMeasuring"], reason: "C; the modules that import it are checked"),
    Exception(
      targets: ["RIBToolkit", "rib", "RIBToolkitTests", "IsolationTests"], systems: ["iOS"],
      reason: "iOS has no Process"),
  ]
}
