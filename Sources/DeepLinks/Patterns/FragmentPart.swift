/// What a pattern says of the fragment.
enum FragmentPart: Sendable {
  case literal([UInt8])
  case field(Int)
}
