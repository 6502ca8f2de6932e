internal import Foundation

/// Where the programs of this build are, and those of the system.
package enum BuiltProgram {
  /// The path of a program of this build; a name that is a path already is one of the system.
  package static func path(of name: String) -> String {
    name.hasPrefix("/") ? name : directory.appending(path: name).path(percentEncoded: false)
  }

  /// The directory of the test bundle, which the runner names in one of its arguments.
  private static let directory: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var url = URL(filePath: bundle).standardizedFileURL
    while url.path.contains(".xctest") { url.deleteLastPathComponent() }
    return url
  }()
}
