import Foundation

/// A folder that is removed when its object is released.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ride-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: url.appending(path: name))
    return path(name)
  }

  /// The bytes of a file; read so because `Data(contentsOf:)` on Linux leaks a page for each empty file.
  func read(_ name: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: url.appending(path: name))
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }

  func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }
}
