internal import Basics

/// A relative path inside a package, without `.` and `..`.
package struct PackagePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let description: String

  /// Parses a path relative to the package's folder.
  package init(_ text: String) throws(ToolkitError) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if text.hasPrefix("/") { throw Self.error(text, "it is absolute") }
    if text.isEmpty { throw Self.error(text, "it is empty") }
    // Swift splits a string between characters, the system between bytes: a slash with an accent is a separator only for the system.
    guard text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).count == names.count
    else {
      throw Self.error(text, "one of its names begins with a combining character")
    }
    for name in names {
      if name.isEmpty { throw Self.error(text, "it has an empty name between two slashes or at the end") }
      if name == "." || name == ".." {
        throw Self.error(text, "\"\(name)\" is not allowed")
      }
      if name.utf8.count > 200 { throw Self.error(text, "one of its names has more than 200 bytes") }
      let isStrange = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f || $0 == "\\" }
      if isStrange { throw Self.error(text, "it contains a control character or a backslash") }
    }
    // Some disks are case-insensitive.
    let folders = names.map { $0.lowercased() }
    if folders.contains(".git") { throw Self.error(text, "templates can't write into .git") }
    if folders.starts(with: [".rib", "undo"]) {
      throw Self.error(text, "templates can't write into .rib/undo")
    }
    description = text
  }

  private static func error(_ text: String, _ reason: String) -> ToolkitError {
    ToolkitError(.path, "\"\(text.printable)\" isn't a valid path in the package: \(reason).")
  }

  /// The names, outermost first; there is at least one.
  package var names: [String] { description.split(separator: "/").map(String.init) }

  package var last: Substring {
    description[(description.lastIndex(of: "/").map(description.index(after:)) ?? description.startIndex)...]
  }

  /// The paths of the enclosing folders, outermost first.
  package var folders: [String] {
    description.indices.filter { description[$0] == "/" }.map { String(description[..<$0]) }
  }

  package static func < (first: PackagePath, second: PackagePath) -> Bool {
    first.description < second.description
  }
}
