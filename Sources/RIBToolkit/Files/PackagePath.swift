internal import Basics

/// A relative path inside a package, without `.` and `..`.
package struct PackagePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let description: String

  /// Parses a path relative to the package's folder.
  package init(_ text: String) throws(ToolkitError) {
    // The system splits a path between scalars, so a slash with an accent is a separator only for the system.
    let names = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isPlain = names.allSatisfy { name in
      !["", ".", ".."].contains(name) && name.utf8.count <= 200
        && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f || $0 == "\\" }
    }
    // Some disks are case-insensitive.
    let folders = names.map { $0.lowercased() }
    let isSafe = !folders.contains(".git") && !folders.starts(with: [".rib", "undo"])
    description = text
    guard isPlain, isSafe, names == self.names else {
      throw ToolkitError(
        .path,
        "\"\(text.printable)\" isn't a valid path in the package. Use names between single slashes, without ., .., backslashes and control characters, and outside of .git and .rib/undo."
      )
    }
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
