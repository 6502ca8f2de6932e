/// What tells whether a file is the one that it was: its length and a hash of its bytes.
///
/// The hash is FNV-1a of 64 bits: it notices changes by chance, and is no protection from people.
struct Fingerprint: Hashable, Codable {
  let length: Int
  let hash: String

  init(_ bytes: [UInt8]) {
    length = bytes.count
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.hash = String(hash, radix: 16)
  }
}
