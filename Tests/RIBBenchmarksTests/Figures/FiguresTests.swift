import Benchmarks
import Testing

struct FiguresTests {
  @Test func aSampleIsWithinItsBudgets() {
    #expect(Report.sample.complaints == [])
    #expect(Report.sample.cases.map { $0.judged == nil } == [false, false, false, false, false, true])
  }

  @Test func aRatioOverItsBudgetIsNamed() {
    let slow = Figures.sample("tree/leaf", .ratio(6), body: (901, 3, 280), floor: (100, 2, 64))
    #expect(slow.complaint == "tree/leaf: 9.01x, but its budget is at most 6x")
  }

  @Test func bytesOverTheirBudgetAreNamed() {
    let heavy = Figures.sample("streams/sends", .bytes(0), body: (50, 0, 16), floor: (50, 0, 0))
    #expect(heavy.complaint == "streams/sends: 16 B, but its budget is at most 0 B")
  }

  @Test func aSpeedUpUnderItsBudgetIsNamed() {
    let slow = Figures.sample("forest/trees", .speedUp(1.7), body: (800, 0, 0), floor: (1_000, 0, 0))
    #expect(slow.complaint == "forest/trees: 1.25x, but its budget is at least 1.7x")
  }

  @Test func aLinearSeriesIsNamed() {
    let scan = Figures.series("growth/siblings", bytes: false, [(10, 10), (100, 100), (1_000, 1_000)])
    #expect(scan.complaint == "growth/siblings: n^1, but its budget is at most n^0.1")
  }

  @Test func aSeriesThatKeepsBytesIsNamedThoughItsTimesAreConstant() {
    let buffer = Figures.series("growth/sends", bytes: true, [(10, 160), (100, 1_600), (1_000, 16_000)])
    #expect(buffer.complaint == "growth/sends: n^1, but its budget is at most n^0.1")
  }

  @Test func exactlyTheBudgetIsWithinIt() {
    #expect(
      Figures.sample("a", .ratio(2), body: (200, 0, 0), floor: (100, 0, 0)).complaint == nil)
  }

  @Test func whatWasNotRunIsNotOverItsBudget() {
    let omitted = Figures(name: "a", budget: .speedUp(1.7), omission: "there is only one processor")
    #expect(omitted.complaint == nil)
  }

  @Test func ofFewRoundsOnlyBytesAreJudged() {
    var report = Report.sample
    report.cases = [
      .sample("slow", .ratio(2), body: (900, 0, 0), floor: (100, 0, 0)),
      .sample("heavy", .bytes(400), body: (100, 0, 401), floor: (100, 0, 0)),
      .series("slower", bytes: false, [(10, 10), (100, 100)]),
      .series("heavier", bytes: true, [(10, 10), (100, 100)]),
    ]
    report.onlyCounts = true
    #expect(
      report.complaints == [
        "heavy: 401 B, but its budget is at most 400 B", "heavier: n^1, but its budget is at most n^0.1",
      ])
    report.onlyCounts = false
    #expect(report.complaints.count == 4)
  }
}
