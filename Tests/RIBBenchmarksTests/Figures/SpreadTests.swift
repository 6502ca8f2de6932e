import Benchmarks
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
