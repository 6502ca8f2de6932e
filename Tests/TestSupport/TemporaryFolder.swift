package import Foundation

/// A folder for the files of a test, removed with its last reference.
package final class TemporaryFolder: Sendable {
  /// The path of the folder, without symbolic links.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "ribkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard let real = realpath(url.path(percentEncoded: false), nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(real) }
    path = String(cString: real)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file or folder inside.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates the folders above it.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// Writes a file, and creates the folders above it.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  package func write(_ name: String, _ data: Data) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return path(name)
  }

  /// Reads a file.
  ///
  /// It uses a handle, because on Linux `Data(contentsOf:)` leaks a page for each empty file.
  package func read(_ name: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: URL(filePath: path(name)))
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }

  /// Reads a file as UTF-8.
  package func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }
}
