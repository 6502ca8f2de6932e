import Testing

struct PropertyListCoderTests {
  @Test func aValueIsReadAsItWasWritten() throws {
    let coder = PropertyListCoder()
    #expect(try coder.value(Int.self, of: coder.text(of: 7)) == 7)
    #expect(try coder.value([String].self, of: coder.text(of: ["a", "<b>"])) == ["a", "<b>"])
    #expect(throws: (any Error).self) { try coder.value(Int.self, of: "7") }
  }
}
