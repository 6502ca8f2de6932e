internal import Basics

/// The folder of a package, and the files in it as the tool may use them.
package struct PackageFolder: Sendable {
  /// The longest file that the tool reads, in bytes.
  package static let limit = 4 << 20

  /// Where the folder is, as an absolute path without links.
  package let root: String
  package let files: any FileSystem

  /// Makes a package's folder.
  ///
  /// - Parameters:
  ///   - root: Where it is, as an absolute path.
  ///   - files: The disk.
  /// - Throws: Why the folder cannot be used.
  package init(_ root: String, files: any FileSystem) throws(ToolkitError) {
    self.root = try reporting { () throws(SystemFailure) in try files.resolve(root) }
    self.files = files
    guard try status(of: self.root)?.kind == .folder else {
      throw ToolkitError(.package, "\(root.printable) is no folder.")
    }
  }

  /// The absolute path of a path in the package.
  func absolute(_ path: PackagePath) -> String { "\(root)/\(path)" }

  func status(of path: String) throws(ToolkitError) -> FileStatus? {
    try reporting { () throws(SystemFailure) in try files.status(path) }
  }

  /// The file at a path; `nil` if there is none.
  ///
  /// - Parameter path: The path.
  /// - Returns: The file.
  /// - Throws: What is in the way: a link, a folder, a file that is too long or that cannot be read.
  package func read(_ path: PackagePath) throws(ToolkitError) -> FileContent? {
    try check(path)
    guard let status = try status(of: absolute(path)) else { return nil }
    switch status.kind {
    case .link: throw ToolkitError(.path, "\(path) is a symbolic link, which rib does not write through.")
    case .folder: throw ToolkitError(.path, "\(path) is a folder; a file is to stand there.")
    case .other: throw ToolkitError(.path, "\(path) is no file that can be read and written.")
    case .regular: break
    }
    guard status.size <= Self.limit else {
      throw ToolkitError(.files, "\(path) has \(status.size) bytes; rib reads no more than \(Self.limit).")
    }
    let bytes = try reporting { () throws(SystemFailure) in try files.read(absolute(path)) }
    return FileContent(bytes, permissions: status.permissions)
  }

  /// Checks that the folders of a path are folders of this package, as far as they exist.
  ///
  /// - Parameter path: The path.
  /// - Throws: That something on the way is no folder, or leads out of the package.
  func check(_ path: PackagePath) throws(ToolkitError) {
    for folder in path.folders {
      guard let status = try status(of: "\(root)/\(folder)") else { return }
      switch status.kind {
      case .folder: continue
      case .link:
        let target = try reporting { () throws(SystemFailure) in try files.resolve("\(root)/\(folder)") }
        guard target.hasPrefix(root + "/") else {
          throw ToolkitError(
            .path, "\(folder) is a symbolic link that leads out of the package, to \(target.printable).")
        }
      case .regular, .other:
        throw ToolkitError(.path, "\(folder) is a file; a folder is to stand there.")
      }
    }
  }

  /// A name in the package that differs from a path only in capital letters, which some disks take for the same.
  ///
  /// - Parameter path: The path.
  /// - Returns: The path that is there.
  /// - Throws: What cannot be read.
  func caseClash(with path: PackagePath) throws(ToolkitError) -> String? {
    var folder = root
    for name in path.names {
      guard let kind = try status(of: folder)?.kind, kind == .folder || kind == .link else { return nil }
      let names = try reporting { () throws(SystemFailure) in try files.names(in: folder) }
      if !names.contains(name), let other = names.first(where: { $0.lowercased() == name.lowercased() }) {
        return String("\(folder)/\(other)".dropFirst(root.count + 1))
      }
      folder += "/" + name
    }
    return nil
  }
}
