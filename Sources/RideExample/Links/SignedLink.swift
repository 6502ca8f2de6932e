internal import DeepLinks

/// A link with a signature, made by whoever holds a key.
enum SignedLink {
  /// How long it is good, in seconds on the ride's clock.
  static let lifetime: Int64 = 3_600

  /// Signs a link for one use with the first of some keys.
  static func text(_ link: String, _ keys: LinkKeys) throws(Stop) -> String {
    guard let key = keys.keys.first else { throw Stop(.badInput, "there is no key in the file of keys") }
    let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
    do {
      return try LinkSigner(key: key).sign(try Link(link), until: lifetime, nonce: nonce).description
    } catch {
      throw Stop(.badInput, "cannot sign the link: \(error)")
    }
  }
}
