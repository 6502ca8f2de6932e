internal import Basics
internal import DeepLinks
internal import LinkGates

/// The file of `--keys`, with the keys for signed links.
enum KeyFile {
  /// The maximum size of the file, in bytes.
  static let limit = 1 << 16

  /// Reads the keys.
  static func read(_ path: String) throws(Stop) -> LinkKeys {
    let name = path.printable
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor.contents(of: path, upTo: limit)
    } catch {
      throw Stop(.noInput, "cannot read the keys \(name): \(error)")
    }
    guard bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
      throw Stop(.badInput, "\(name) isn't a file of keys: expected at most \(limit) bytes of UTF-8")
    }
    do throws(SignatureError) {
      return try LinkKeys(text)
    } catch {
      throw Stop(.badInput, "\(name): \(error) Each line is NAME=SECRET.")
    }
  }
}

/// The signed link that `--sign` prints.
enum SignedLink {
  /// The time until the link expires, in seconds on the ride's clock.
  static let lifetime: Int64 = 3_600

  /// Signs a link for one use, with the first of the keys.
  static func text(_ link: String, _ keys: LinkKeys) throws(Stop) -> String {
    guard let key = keys.keys.first else { throw Stop(.badInput, "the file of keys contains no key") }
    let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
    do {
      return try key.sign(try DeepLink(link), until: lifetime, nonce: nonce).description
    } catch {
      throw Stop(.badInput, "cannot sign the link: \(error)")
    }
  }
}
