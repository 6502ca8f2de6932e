public import DeepLinks
internal import Foundation
public import LinkGates

/// A verifier of links that were signed for VKURLAction, for use until all links are signed by a `SigningKey`.
///
/// Such a signature is weak: it's the MD5 of a string that ends with the secret, it never expires, and it covers only the last component of the path
/// and the fields of the query. Therefore some links that the old verifier accepts are rejected: the scheme and the host must be the given ones, a
/// fragment or further path components aren't allowed, no field name except `sign` may contain that word, and names and values must not contain
/// underscores, which join the signed parts, unless you allow them.
public struct LegacyLinkVerifier: Sendable, CustomReflectable {
  private let salt: String
  private let scheme: String
  private let host: String
  private let allowsUnderscores: Bool

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - salt: The secret, which must not be empty.
  ///   - scheme: The scheme that links must have.
  ///   - host: The host that links must have.
  ///   - allowsUnderscores: Whether names and values may contain underscores; anyone can then join and split fields without invalidating the
  ///     signature.
  /// - Throws: A `SignatureError` if the secret is empty.
  public init(
    salt: String, scheme: String, host: String, allowsUnderscores: Bool = false
  ) throws(SignatureError) {
    guard !salt.isEmpty else { throw SignatureError(.weakKey, "The secret must not be empty.") }
    self.salt = salt
    self.scheme = scheme.folded
    self.host = host.folded
    self.allowsUnderscores = allowsUnderscores
  }

  /// A mirror that doesn't show the secret.
  public var customMirror: Mirror { Mirror(self, children: ["scheme": scheme, "host": host]) }

  /// Verifies a link.
  ///
  /// - Parameter link: The link, with its field `sign`.
  /// - Throws: A `SignatureError` if the signature isn't valid; don't follow the link.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  public func verify(_ link: DeepLink) throws(SignatureError) {
    let path = link.components
    guard link.scheme?.folded == scheme, link.host?.folded == host, link.port == nil, link.fragment == nil,
      link.authority?.utf8.count == host.utf8.count, let action = path.first, path.count == 1
    else {
      throw SignatureError(
        .mismatch,
        "A legacy signature is valid only for \(scheme)://\(host)/ with one component and no fragment.")
    }
    let (fields, signature) = try read(link)
    guard let code = Hexadecimal.bytes(of: signature), code.count == 16 else {
      throw SignatureError(.malformed, "The `sign` field must have 32 lowercase hexadecimal digits.")
    }
    let text = "\(action.raw)_" + fields.map { "\($0.name)_\($0.value)_" }.joined() + salt
    guard SHA256.areEqual(MD5.hash(Array(text.utf8)), code) else {
      throw SignatureError(
        .mismatch, "The link was modified after it was signed. Open the original link.")
    }
  }

  private func read(
    _ link: DeepLink
  ) throws(SignatureError) -> (fields: [(name: String, value: String)], signature: String) {
    var signature: String?
    var fields: [String: String] = [:]
    for item in link.items {
      guard let value = item.value, item.rawValue?.utf8.contains(.equals) == false else {
        throw SignatureError(.malformed, "A field without exactly one equals sign isn't signed. Remove it.")
      }
      if item.name == "sign", signature == nil {
        signature = value
        continue
      }
      guard !item.name.contains("sign") else {
        throw SignatureError(
          .malformed, "Fields with \"sign\" in their names aren't signed. Remove them.")
      }
      guard allowsUnderscores || !item.name.utf8.contains(.underscore) && !value.utf8.contains(.underscore)
      else {
        throw SignatureError(
          .malformed, "Fields with an underscore are ambiguous. Rename them and sign the link again.")
      }
      guard fields.updateValue(value, forKey: item.name) == nil else {
        throw SignatureError(.malformed, "The field \(item.name.shortened) is a duplicate.")
      }
    }
    guard let signature else {
      throw SignatureError(.missing, "The link isn't signed: it has no `sign` field.")
    }
    let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return (sorted.map { ($0.key, $0.value) }, signature)
  }
}

/// The MD5 hash (RFC 1321), which is broken and serves only to verify old links.
package enum MD5 {
  /// Returns the 16-byte hash of a message.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var padded = bytes
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(bytes.count) &* 8
    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: padded.count, by: 64) { take(padded[start..<start + 64], &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) } }
  }

  private static func take(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    let words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start -> UInt32 in
      let low = UInt32(block[start]) | UInt32(block[start + 1]) << 8
      return low | UInt32(block[start + 2]) << 16 | UInt32(block[start + 3]) << 24
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for index in 0..<64 {
      let mixed: UInt32
      let place: Int
      switch index / 16 {
      case 0: (mixed, place) = (b & c | ~b & d, index)
      case 1: (mixed, place) = (d & b | ~d & c, (5 * index + 1) % 16)
      case 2: (mixed, place) = (b ^ c ^ d, (3 * index + 5) % 16)
      default: (mixed, place) = (c ^ (b | ~d), 7 * index % 16)
      }
      let sum = a &+ mixed &+ constants[index] &+ words[place]
      let shift = shifts[index / 16][index % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (index, word) in [a, b, c, d].enumerated() { state[index] &+= word }
  }

  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  /// The first 32 bits of the fractions of the sines of 1 to 64, without their signs.
  private static let constants = (1...64).map { UInt32(4_294_967_296 * abs(sin(Double($0)))) }
}
