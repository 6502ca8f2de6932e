internal import DeepLinks

/// The file that holds the keys of signed links.
enum KeyFile {
  /// The greatest length of such a file, in bytes.
  static let limit = 1 << 16

  /// Reads the keys.
  static func read(_ path: String) throws(Stop) -> LinkKeys {
    let name = path.printable
    var bytes: [UInt8] = []
    do throws(SystemError) {
      let file = try Descriptor.reading(path)
      while bytes.count <= limit {
        let chunk = try file.read()
        if chunk.isEmpty { break }
        bytes += chunk
      }
    } catch {
      throw Stop(.noInput, "cannot read the keys \(name): \(error)")
    }
    guard bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
      throw Stop(.badInput, "\(name) holds no keys: expected at most \(limit) bytes of UTF-8")
    }
    do throws(SignatureError) {
      return try LinkKeys(text)
    } catch {
      throw Stop(.badInput, "\(name): \(error) Each line is NAME=SECRET.")
    }
  }
}
