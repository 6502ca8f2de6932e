import Foundation
import PackagePlugin

/// `swift package rib …`: runs `rib` on the package, with the same words.
@main
struct RIBPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "rib").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // What is wrong has been said; the plugin has to fail, with a status of its own.
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus) }
  }

  /// The end of a run that was not a success.
  private struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String { "rib ended with the status \(status)" }
  }
}
