/// A generator of random numbers that says the same for the same seed (xorshift, Marsaglia 2003).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// A number from zero up to, but without, a bound.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 8) % bound
  }
}
