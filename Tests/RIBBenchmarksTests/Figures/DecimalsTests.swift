import Benchmarks
import Testing

struct DecimalsTests {
  @Test(arguments: [
    (0, 2, "0"), (1.5, 2, "1.5"), (1.25, 2, "1.25"), (0.05, 2, "0.05"), (2.999, 2, "3"), (-0.001, 2, "0"),
    (-1.5, 1, "-1.5"), (999, 0, "999"), (1_000, 0, "1,000"), (1_234_567.89, 1, "1,234,567.9"),
  ])
  func aNumberHasNoZerosBehindAndItsThousandsApart(_ value: Double, _ places: Int, _ text: String) {
    #expect(Decimals.text(value, places: places) == text)
  }

  @Test(arguments: [(0.0123, "0.01"), (9.876, "9.88"), (98.76, "98.8"), (987.6, "988"), (.infinity, "-")])
  func threeDigitsAreEnoughForATime(_ value: Double, _ text: String) {
    #expect(Decimals.short(value) == text)
  }
}
