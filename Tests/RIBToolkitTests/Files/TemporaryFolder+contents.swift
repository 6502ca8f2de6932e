import Foundation
import RIBToolkit
import TestSupport

extension TemporaryFolder {
  /// Makes a folder with a package whose target and tests are nearly empty.
  static func demoPackage() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["Package.swift", "Sources/Demo/App.swift", "Tests/DemoTests/AppTests.swift"] {
      try folder.write(path, "")
    }
    return folder
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: name.isEmpty ? path : "\(path)/\(name)")
  }

  func has(_ name: String) throws -> Bool { try Disk().status("\(path)/\(name)") != nil }

  /// Everything in the folder: the paths of files with their permissions and bytes, and those of folders, which end in a slash.
  func contents() throws -> [String: FileContent] { try Disk().contents(of: path) }
}

extension FileSystem {
  /// Everything in a folder: the paths of files with their permissions and bytes, and those of folders, which end in a slash.
  func contents(of path: String) throws -> [String: FileContent] {
    var contents: [String: FileContent] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try names(in: "\(path)/\(folder)") {
        let inner = folder + name
        guard let status = try status("\(path)/\(inner)") else { continue }
        if status.kind == .folder {
          folders.append(inner + "/")
          contents[inner + "/"] = FileContent([], permissions: status.permissions)
        } else {
          let bytes = status.kind == .regular ? try read("\(path)/\(inner)") : []
          contents[inner] = FileContent(bytes, permissions: status.permissions)
        }
      }
    }
    return contents
  }

  /// Writes a file, and creates the folders above it.
  func write(_ path: String, _ bytes: [UInt8]) throws {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      if try status(folder) == nil { try makeFolder(folder) }
    }
    let old = try status(path)
    if old != nil { try remove(path) }
    try create(path, bytes, permissions: old?.permissions ?? 0o644)
  }
}

extension TemporaryFolder {
  /// The contents without what the tool keeps to undo and to redo.
  func visible() throws -> [String: FileContent] {
    try contents().filter { !$0.key.contains(".rib/undo") && !$0.key.hasSuffix(".rib/") }
  }
}
