public import DeepLinks
public import LinkGates

/// Verifies links that were signed for VKURLAction, until all of them are signed as they should be.
///
/// Such a signature is weak: it is the MD5 of a text with the secret at its end, it never expires, and it covers no more
/// than the last component of the path and the fields of the query. What it leaves open is closed here, so some links
/// that the old verifier takes are refused: the scheme and the host must be those that are given, there is no fragment and
/// no other component, the fields stand in the order of their names, no other name than `sign` contains that word, and,
/// because the parts are joined with underscores, none of them has one unless that is allowed.
public struct LegacyLinkVerifier: Sendable, CustomReflectable {
  private let salt: String
  private let scheme: String
  private let host: String
  private let allowsUnderscores: Bool

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - salt: The secret; it must not be empty.
  ///   - scheme: The scheme that links must have.
  ///   - host: The host that links must have.
  ///   - allowsUnderscores: Whether names and values may have underscores; then fields may be joined and parted at them
  ///     by anybody.
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

  /// The mirror for dumps, without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["scheme": scheme, "host": host]) }

  /// Verifies a link.
  ///
  /// - Parameter link: The link, with its field `sign`.
  /// - Throws: A `SignatureError` that says why the link must not be followed.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  public func verify(_ link: DeepLink) throws(SignatureError) {
    let path = link.components
    guard link.scheme?.folded == scheme, link.host?.folded == host, link.port == nil, link.fragment == nil,
      link.authority?.utf8.count == host.utf8.count, let action = path.first, path.count == 1
    else {
      throw SignatureError(
        .mismatch, "An old signature is for \(scheme)://\(host)/ with one component and no fragment.")
    }
    let (fields, signature) = try read(link)
    guard let code = Hexadecimal.bytes(of: signature, count: 16) else {
      throw SignatureError(.malformed, "The field sign must have 32 hexadecimal digits in lower case.")
    }
    let text = "\(action.raw)_" + fields.map { "\($0.name)_\($0.value)_" }.joined() + salt
    guard SHA256.areEqual(MD5.hash(Array(text.utf8)), code) else {
      throw SignatureError(
        .mismatch, "The link is not the one that was signed; it must be taken as it was given.")
    }
  }

  private func read(
    _ link: DeepLink
  ) throws(SignatureError) -> (fields: [(name: String, value: String)], signature: String) {
    var signature: String?
    var fields: [String: String] = [:]
    for item in link.items {
      guard let value = item.value, item.rawValue?.utf8.contains(.equals) == false else {
        throw SignatureError(.malformed, "A field without one equals sign would not be signed; leave it out.")
      }
      if item.name == "sign", signature == nil {
        signature = value
        continue
      }
      guard !item.name.contains("sign") else {
        throw SignatureError(
          .malformed, "Fields with \"sign\" in their names are not signed; leave them out.")
      }
      guard allowsUnderscores || !item.name.utf8.contains(.underscore) && !value.utf8.contains(.underscore)
      else {
        throw SignatureError(
          .malformed, "Fields with an underscore could be other fields; sign the link anew.")
      }
      guard fields.updateValue(value, forKey: item.name) == nil else {
        throw SignatureError(.malformed, "The field \(item.name.shortened) is there twice.")
      }
    }
    guard let signature else {
      throw SignatureError(.missing, "The link is not signed: it has no field sign.")
    }
    let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return (sorted.map { ($0.key, $0.value) }, signature)
  }
}

/// The hash MD5 of RFC 1321, which is broken: it is here for old links only, and signs nothing.
package enum MD5 {
  /// Hashes bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The 16 bytes of the hash.
  /// - Complexity: O(*n*) for *n* bytes.
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
  private static let constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]
}
