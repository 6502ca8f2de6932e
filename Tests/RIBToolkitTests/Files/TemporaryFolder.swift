import Foundation
import RIBToolkit

/// A folder that is gone when nobody needs it any more.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "rib-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // As the tool sees it, without links.
    path = try Disk().resolve(url.path(percentEncoded: false))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: name.isEmpty ? path : "\(path)/\(name)")
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Disk().read("\(path)/\(name)"), as: UTF8.self)
  }

  func has(_ name: String) throws -> Bool { try Disk().status("\(path)/\(name)") != nil }

  /// Everything in the folder: the paths of files with their permissions and bytes, and those of folders, which end in a slash.
  func contents() throws -> [String: FileContent] {
    var contents: [String: FileContent] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try Disk().names(in: "\(path)/\(folder)") {
        let inner = folder + name
        guard let status = try Disk().status("\(path)/\(inner)") else { continue }
        if status.kind == .folder {
          folders.append(inner + "/")
          contents[inner + "/"] = FileContent([], permissions: status.permissions)
        } else {
          let bytes = status.kind == .regular ? try Disk().read("\(path)/\(inner)") : []
          contents[inner] = FileContent(bytes, permissions: status.permissions)
        }
      }
    }
    return contents
  }
}

extension TemporaryFolder {
  /// The contents without what the tool keeps to undo and to redo.
  func visible() throws -> [String: FileContent] {
    try contents().filter { !$0.key.contains(".rib/undo") && !$0.key.hasSuffix(".rib/") }
  }
}
