/// A 64-bit hash of bytes that is equal in every process, unlike that of `Hasher`: FNV-1a (Fowler, Noll and Vo).
///
/// It detects accidental changes, but doesn't protect against deliberate ones. The body is inlined, because it takes one multiplication
/// for each byte.
public struct ByteHash: Sendable {
  /// The hash of the bytes so far.
  public var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of an empty sequence of bytes.
  @inlinable
  public init() {}

  /// Adds a byte.
  @inlinable
  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension Sequence<UInt8> {
  /// The hash of the bytes.
  @inlinable
  public var byteHash: UInt64 { reduce(into: ByteHash()) { $0.add($1) }.value }
}
