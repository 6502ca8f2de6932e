/// One component of a link while it is matched: its bytes without escapes, and where it stands.
struct Piece {
  let bytes: UnsafeBufferPointer<UInt8>
  let hash: UInt64
  let extent: Extent
}
