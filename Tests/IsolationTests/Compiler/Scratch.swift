import Foundation

/// A temporary directory that goes with its owner.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "IsolationTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Makes an empty file with a name that nothing else here has.
  func makeFile() throws -> URL {
    let file = url.appending(path: UUID().uuidString)
    try Data().write(to: file)
    return file
  }
}
