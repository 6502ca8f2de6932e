import Benchmarks
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct PlotTests {
  private let peers = ["tree/leaf": [Peer(kit: "A <kit> & \"co\"", cost: 6_000, floor: 100)]]

  private var svg: String { Plot(.sample, peers: peers).svg }

  @Test func theDrawingIsWellFormed() {
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse())
  }

  @Test func aBarSaysTheRatioAndTheBudget() {
    #expect(svg.contains(">RIBKit 3x, budget 6x<"))
    #expect(svg.contains(">tree/leaf<"))
  }

  @Test func bytesAreDrawnAsARatioToTheFloorToo() {
    #expect(svg.contains(">RIBKit 4.4x, budget 6.3x<"))
  }

  @Test func anotherKitIsBesideItAndSaidToBeMeasuredElsewhere() {
    #expect(svg.contains(">A &lt;kit&gt; &amp; &quot;co&quot; 60x<"))
    #expect(svg.contains("measured elsewhere on a similar machine"))
  }

  @Test func whatHasNoRatioIsNotDrawn() {
    for name in ["forest/trees", "growth/siblings", "forest/bush"] { #expect(!svg.contains(name)) }
  }

  @Test func aPowerOfTenIsAlwaysAsWide() throws {
    let ticks = svg.matches(of: /<text x="([0-9.]+)"[^>]*text-anchor="middle">/).compactMap { Double($0.1) }
    #expect(ticks.count == 3)
    #expect(abs((ticks[2] - ticks[1]) - (ticks[1] - ticks[0])) < 0.2)
  }

  @Test func thePlotOfNothingIsADrawingToo() {
    let empty = Report(machine: Report.sample.machine, onlyCounts: false, cases: [])
    #expect(XMLParser(data: Data(Plot(empty).svg.utf8)).parse())
  }
}
