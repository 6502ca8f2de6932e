import Benchmarks
import Foundation
import Testing

struct SpreadTests {
  @Test func theMiddleRoundIsTheMedianInWhateverOrderTheyCame() {
    #expect(Spread([5, 1, 9, 2, 3]) == Spread(median: 3, minimum: 1, maximum: 9))
  }

  @Test func twoMiddleRoundsAreAveraged() {
    #expect(Spread([4, 1, 2, 10]) == Spread(median: 3, minimum: 1, maximum: 10))
  }

  @Test func roundsScatterWhenTheSlowestTakesMoreThanOneAndAHalfTimesTheFastest() {
    #expect(!Spread([100, 110, 150]).scatters)
    #expect(Spread([100, 110, 151]).scatters)
  }
}

struct PowerLawTests {
  private let sizes = [10, 100, 1_000, 10_000, 100_000].map(Double.init)

  @Test(arguments: [0, 0.5, 1, 2])
  func aPowerOfTheSizeHasItsExponent(_ exponent: Double) throws {
    let law = try #require(PowerLaw(sizes.map { ($0, 7 * pow($0, exponent)) }))
    #expect(abs(law.exponent - exponent) < 1e-9)
  }

  @Test func noiseMakesNoExponent() throws {
    let law = try #require(PowerLaw(zip(sizes, [100, 103, 96, 101, 98]).map { ($0, $1) }))
    #expect(abs(law.exponent) < 0.01)
  }

  @Test func aScanOfTheSiblingsIsFarFromConstant() throws {
    // 500 ns of its own, and one for each sibling.
    let law = try #require(PowerLaw(sizes.map { ($0, 500 + $0) }))
    #expect(law.exponent > 0.4)
  }

  @Test func theLogarithmOfTheSizeIsNotTakenForConstant() throws {
    let law = try #require(PowerLaw(sizes.map { ($0, log2($0)) }))
    #expect(law.exponent > 0.15)
  }

  @Test func noCostAtAllIsConstant() {
    #expect(PowerLaw(sizes.map { ($0, 0) })?.exponent == 0)
  }

  @Test func oneSizeHasNoExponent() {
    #expect(PowerLaw([]) == nil)
    #expect(PowerLaw([(10, 5)]) == nil)
    #expect(PowerLaw([(10, 5), (10, 7)]) == nil)
  }
}
