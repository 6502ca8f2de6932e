internal import Basics
internal import Foundation

/// The folder of a package, and safe access to its files.
package struct PackageFolder: Sendable {
  /// The size of the largest file that the tool reads, in bytes.
  package static let limit = 4 << 20

  /// The absolute path of the folder, without symbolic links.
  package let root: String
  package let files: any FileSystem

  package init(_ root: String, files: any FileSystem) throws(ToolkitError) {
    do throws(ToolkitError) {
      self.root = try files.resolve(root)
    } catch {
      guard error.systemCode == ENOENT else { throw error }
      throw ToolkitError(.package, "The folder \(root.printable) doesn't exist.")
    }
    self.files = files
    guard try files.status(self.root)?.kind == .folder else {
      throw ToolkitError(.package, "\(root.printable) isn't a folder.")
    }
  }

  /// Returns the absolute path of a path in the package.
  func absolute(_ path: PackagePath) -> String { "\(root)/\(path)" }

  /// Reads the file at a path; `nil` if it doesn't exist.
  ///
  /// - Throws: An error if the path is a link or a folder, or if the file is too long or unreadable.
  package func read(_ path: PackagePath) throws(ToolkitError) -> FileContent? {
    try check(path)
    guard let status = try files.status(absolute(path)) else { return nil }
    switch status.kind {
    case .link:
      throw ToolkitError(
        .path, "\(path) is a symbolic link. Replace it with a file, because rib doesn't follow links.")
    case .folder: throw ToolkitError(.path, "\(path) is a folder, but must be a file. Remove or rename it.")
    case .other: throw ToolkitError(.path, "\(path) isn't a regular file.")
    case .regular: break
    }
    guard status.size <= Self.limit else {
      throw ToolkitError(.files, "\(path) has \(status.size) bytes, but rib reads at most \(Self.limit).")
    }
    let bytes = try files.read(absolute(path))
    return FileContent(bytes, permissions: status.permissions)
  }

  /// Checks that the existing folders of a path are folders of this package.
  ///
  /// - Throws: An error if a part of the path isn't a folder or leads out of the package.
  func check(_ path: PackagePath) throws(ToolkitError) {
    for folder in path.folders {
      guard let status = try files.status("\(root)/\(folder)") else { return }
      switch status.kind {
      case .folder: continue
      case .link:
        let target = try files.resolve("\(root)/\(folder)")
        guard target.hasPrefix(root + "/") else {
          throw ToolkitError(
            .path,
            "\(folder) is a symbolic link to \(target.printable), outside of the package. Move that folder into the package."
          )
        }
      case .regular, .other:
        throw ToolkitError(.path, "\(folder) is a file, but must be a folder. Remove or rename it.")
      }
    }
  }

  /// Finds an existing path that differs from this path only in case.
  ///
  /// Some disks don't distinguish the two.
  func caseClash(with path: PackagePath) throws(ToolkitError) -> String? {
    var folder = root
    for name in path.names {
      guard let kind = try files.status(folder)?.kind, kind == .folder || kind == .link else { return nil }
      let names = try files.names(in: folder)
      if !names.contains(name), let other = names.first(where: { $0.lowercased() == name.lowercased() }) {
        return String("\(folder)/\(other)".dropFirst(root.count + 1))
      }
      folder += "/" + name
    }
    return nil
  }
}
