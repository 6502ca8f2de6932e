import Benchmarks
import Testing

struct ReportTableTests {
  @Test func theTableIsAligned() {
    #expect(
      Report.sample.table == """
        Slide "Rule", 2 processors, Desk, Swift 6.3.1, pinned to one processor

        case          floor ns   ns  min  max  value   budget  allocs  floor  bytes  floor
        tree/leaf          100  300  299  302     3x       6x       3      2    280     64
        tree/memory       52.3  328  327  330  280 B    400 B       3      2    280     64
        forest/trees     1,000  500  499  502     2x  >= 1.7x      75     75  8,000  8,000
        forest/bush          -    -    -    -      -  >= 1.7x       -      -      -      -

        series               10     100  1,000  value  budget
        growth/siblings  100 ns  101 ns  99 ns    n^0   n^0.1
        growth/sends        0 B     0 B    0 B    n^0   n^0.1

        forest/bush: not run, because there is only one processor.

        """)
  }

  @Test func marksAreExplained() {
    var report = Report.sample
    var figures = Figures.sample("tree/leaf", .ratio(2), body: (300, 3, 280), floor: (100, 2, 64))
    figures.body.time = Spread(median: 300, minimum: 200, maximum: 400)
    report.cases = [figures]
    report.onlyCounts = true
    #expect(
      report.table == """
        Slide "Rule", 2 processors, Desk, Swift 6.3.1, pinned to one processor

        case       floor ns   ns  min  max  value  budget  allocs  floor  bytes  floor
        tree/leaf       100  300  200  400     3x      2x       3      2    280     64  !~

        Only a few rounds were run: trust only allocations and bytes.
        ~ The slowest round took more than 1.5 times as long as the fastest: run the case again \
        on an idle machine.
        ! The case is over its budget.

        """)
  }

  @Test func figuresOfABusyMachineSaySo() {
    var report = Report.sample
    let sentence =
      "Other programs were running: do not trust the times, especially those measured on two processors."
    report.machine.load = 0.5
    #expect(report.table.contains("pinned to one processor, load 0.5 before\n"))
    #expect(!report.table.contains(sentence))
    report.machine.load = 2.031
    #expect(report.table.contains("pinned to one processor, load 2.03 before\n"))
    #expect(report.table.contains(sentence))
  }
}
