import Foundation
import PackagePlugin

/// Runs `rib` on the package for `swift package rib …`, with the same arguments.
@main
struct RIBPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "rib").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // `rib` has printed the problems already. The plugin must fail too, but its exit status is its own.
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus) }
  }

  /// A run of `rib` that didn't succeed.
  private struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String { "rib exited with status \(status)" }
  }
}
