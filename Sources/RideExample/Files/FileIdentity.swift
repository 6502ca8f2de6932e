/// What an open file is, whatever the name by which it was opened.
struct FileIdentity: Hashable {
  /// The kinds that make a difference here.
  enum Kind: Hashable {
    case regular
    case directory
    case other
  }

  let kind: Kind
  let device: Int64
  let node: UInt64
}
