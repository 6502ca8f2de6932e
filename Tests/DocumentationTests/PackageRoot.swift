import Basics
import Foundation

/// The package on disk, as the tests of its texts read it.
enum PackageRoot {
  /// The directory of the manifest, two levels above the folder of this file.
  static let url: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reads the files under some folders whose names end in an extension, in the order of their paths.
  ///
  /// Hidden files inside a folder are left out, and a folder that does not exist has no files. A folder may also be one file.
  static func files(under folders: [String], withExtension ending: String) throws -> [TextFile] {
    try folders.flatMap(paths).filter { $0.hasSuffix("." + ending) }.sorted().map { path in
      if let known = known.withLock({ $0[path] }) { return known }
      let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
      let file = TextFile(path: path, text: text)
      known.withLock { $0[path] = file }
      return file
    }
  }

  /// The files that were read already, since many tests read the same ones.
  private static let known = Lock<[String: TextFile]>([:])

  private static func paths(under folder: String) -> [String] {
    let top = url.appending(path: folder).path(percentEncoded: false)
    guard let walk = FileManager.default.enumerator(atPath: top) else { return [] }
    let inside = walk.compactMap { $0 as? String }
    let visible = inside.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }.map {
      folder + "/" + $0
    }
    return visible.isEmpty ? [folder].filter { _ in FileManager.default.fileExists(atPath: top) } : visible
  }
}
