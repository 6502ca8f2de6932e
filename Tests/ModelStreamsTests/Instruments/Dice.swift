import RIBKit

/// The dice of random programs and schedules.
struct Dice: RandomNumberGenerator {
  private var generator: SplitMix

  init(seed: UInt64) {
    generator = SplitMix(seed: seed)
  }

  mutating func next() -> UInt64 {
    generator.next()
  }

  mutating func roll(_ sides: Int) -> Int {
    generator.below(sides)
  }
}
