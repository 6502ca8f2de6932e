import DeepLinks
import Testing

/// Numbers are read from the digits in the link where that is possible; what they are must not depend on it.
@Suite struct NumberFieldTests {
  private struct Page: LinkRoute {
    static let pattern = "/page/:number<int>?from<int>?"

    var number = 0
    var from: Int?

    mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
      try fields("number", &number)
      try fields("from", &from)
    }
  }

  private let texts = [
    "0", "7", "007", "-7", "-0", "%37", "7%37", "123456789012345678", "000000000000000000",
    "1234567890123456789",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "99999999999999999999",
  ]

  @Test(arguments: [false, true])
  func aNumberIsReadAsTheStandardLibraryReadsItsText(plusIsSpace: Bool) throws {
    var options = TableOptions()
    options.plusIsSpace = plusIsSpace
    var draft = TableDraft<Page>(options: options)
    try draft.add(Page.self) { .open($0) }
    let table = try draft.build()
    for number in texts {
      for from in texts {
        let page = try table.open("/page/\(number)?from=\(from)").output
        let (first, second) = (Int(unescaped(number)), Int(unescaped(from)))
        let isReadable = first != nil && second != nil
        #expect(page?.number == (isReadable ? first : nil), "\(number)")
        #expect(page?.from == (isReadable ? second : nil), "\(from)")
      }
      #expect(try table.open("/page/\(number)").output?.number == Int(unescaped(number)))
    }
    #expect(try table.open("/page/7").output?.from == nil)
  }

  private func unescaped(_ text: String) -> String { text.replacing("%37", with: "7") }
}
