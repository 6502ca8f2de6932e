import Basics
import DeepLinks
import TestSupport
import Testing

struct RouteLawTests {
  @Test(arguments: Seeds.first(25))
  func everyValueOfEveryTypeIsReadAsItWasPrinted(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let table = try EveryLink.table()
    for _ in 0..<20 {
      let route = EveryLink.random(&dice)
      let link = try table.link(to: route)
      #expect(table.open(link).output == route)
      #expect(table.open(try DeepLink(link.description, reading: .lenient)).output == route)
      #expect(try table.open(link.description).output == route)
      // The same texts, filled in by name, are the same link.
      let match = try #require(table.match(link))
      var texts: [String: [String]] = [:]
      for field in match.parameters.pattern.fields where match.parameters.has(field.name) {
        texts[field.name] = match.parameters.all(field.name)
      }
      #expect(try match.parameters.pattern.link(filling: texts) == link)
    }
  }

  @Test(arguments: [
    (7.0, "7"), (-0.0, "0"), (0.5, "0.5"), (1e16, "1e+16"), (1e300, "1e+300"), (0x1p53, "9007199254740992.0"),
    (-3, "-3"),
  ])
  func aWholeNumberIsWrittenWithoutAPoint(number: Double, text: String) {
    #expect(number.linkText == text)
    #expect(Double(linkText: text) == number)
  }

  @Test(arguments: ["1e308", "1e-323", "-1.5E+100", "7", "0e999"])
  func aNumberMayHaveALargeExponent(text: String) throws {
    #expect(try LinkPattern("/:x<double>").link(filling: ["x": [text]]).components.map(\.text) == [text])
  }

  @Test(arguments: ["1e309", "1e999", "inf", "nan", "0x1p3", "1.", ".5", "+1", " 1", "1 ", "1e", "-", "１"])
  func whatIsNoFiniteNumberIsNone(text: String) throws {
    let pattern = try LinkPattern("/:x<double>")
    #expect(throws: RouteError.self) { try pattern.link(filling: ["x": [text]]) }
  }

  @Test func whatIsNoNumberIsNotPrinted() throws {
    let table = try EveryLink.table()
    for number in [Double.nan, .infinity, -.infinity] {
      let error = #expect(throws: RouteError.self) { try table.link(to: EveryLink(double: number)) }
      #expect(error?.field == "double")
    }
  }
}
