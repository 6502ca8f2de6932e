/// Numbers that look random and are the same in every run.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number from zero to a limit, without the limit.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(limit))
  }
}
