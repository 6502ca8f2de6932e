/// What a pattern says of the fragment.
package enum FragmentPart: Sendable {
  case literal([UInt8])
  case field(Int)
}
