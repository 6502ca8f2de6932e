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
