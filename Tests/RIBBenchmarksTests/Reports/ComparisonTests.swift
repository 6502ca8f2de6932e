import Benchmarks
import Testing

struct ComparisonTests {
  private let before = Report.sample
  private var now = Report.sample

  private var comparison: Comparison { Comparison(of: now, with: before, isComplete: true) }

  @Test func theSameFiguresAreNoRegression() {
    #expect(comparison.regressions == [])
    #expect(comparison.compared == 5)
    #expect(comparison.notes == ["forest/bush: it was not run, because there is only one processor"])
  }

  @Test mutating func aRatioBeyondItsToleranceIsARegression() {
    now.cases[0] = .sample("tree/leaf", .ratio(6), body: (401, 3, 280), floor: (100, 2, 64))
    #expect(
      comparison.regressions == [
        """
        tree/leaf: its ratio to the floor went from 3x to 4.01x; 4x is the limit (tolerance: 30 % and 0.1x)
        """
      ])
    now.cases[0] = .sample("tree/leaf", .ratio(6), body: (399, 3, 280), floor: (100, 2, 64))
    #expect(comparison.regressions == [])
  }

  @Test mutating func oneMoreAllocationIsARegression() {
    now.cases[0] = .sample("tree/leaf", .ratio(6), body: (300, 4, 280), floor: (100, 2, 64))
    #expect(
      comparison.regressions == [
        """
        tree/leaf: its number of allocations went from 3 to 4; 3.16 is the limit (tolerance: 2 % and 0.1)
        """
      ])
  }

  @Test mutating func moreBytesAreARegression() {
    now.cases[0] = .sample("tree/leaf", .ratio(6), body: (300, 3, 320), floor: (100, 2, 64))
    #expect(
      comparison.regressions == [
        """
        tree/leaf: its number of bytes went from 280 B to 320 B; 310 B is the limit (tolerance: 5 % and 16 B)
        """
      ])
  }

  @Test mutating func whatHasBecomeBetterIsNoRegression() {
    now.cases[0] = .sample("tree/leaf", .ratio(6), body: (100, 0, 0), floor: (100, 2, 64))
    #expect(comparison.regressions == [])
  }

  @Test mutating func whereOnlyCountsAreMeasuredTimesAreOnlyReported() {
    now.cases[0] = .sample("tree/leaf", .ratio(6), body: (900, 4, 280), floor: (100, 2, 64))
    now.onlyCounts = true
    #expect(comparison.regressions.count == 1)
    #expect(comparison.regressions.first?.contains("allocations") == true)
    #expect(
      comparison.notes.first == """
        tree/leaf: its ratio to the floor went from 3x to 9x; 4x is the limit (tolerance: 30 % and 0.1x); \
        times are only reported here
        """)
  }

  @Test mutating func aCaseThatIsGoneIsARegressionUnlessItWasNotAskedFor() {
    now.cases.removeFirst()
    #expect(
      comparison.regressions == ["tree/leaf: the baseline has this case, but it no longer exists"])
    #expect(Comparison(of: now, with: before, isComplete: false).regressions == [])
  }

  @Test mutating func aNewCaseIsNoted() {
    now.cases.append(.sample("new", .ratio(1), body: (1, 0, 0), floor: (1, 0, 0)))
    #expect(comparison.regressions == [])
    #expect(comparison.notes.contains("new: it is not in the baseline yet"))
  }

  @Test mutating func aFigureThatIsMissingIsNoted() {
    now.cases[0].body.allocations = nil
    #expect(comparison.regressions == [])
    #expect(
      comparison.notes.contains("tree/leaf: the baseline has its number of allocations, but this run doesn't")
    )
  }
}
