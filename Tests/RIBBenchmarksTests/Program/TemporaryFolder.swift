import Foundation

/// A folder that is removed when its object is released.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  /// Reads a file by a handle: `String(contentsOf:)` leaks a buffer when the file is empty.
  func text(_ name: String) throws -> String {
    let handle = try FileHandle(forReadingFrom: url.appending(path: name))
    defer { try? handle.close() }
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}
