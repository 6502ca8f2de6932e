import RIBSyntax
import RIBToolkit
import Testing

/// What `rib` without a parser says to write is what `rib` with one writes.
struct ByHandTextTests {
  @Test(arguments: [
    ["Trip"], ["URLBar", "--param", "url:String"], ["Default", "--event", "closed"],
    [
      "Trip", "--param", "number:Int", "--param", "title:String?", "--event", "completed(Int, String)",
      "--event", "closed",
    ],
    ["Trip", "--needs", "names:ModelStream<[String]>", "--needs", "count:Int"],
  ])
  func theTextIsThatOfTheEdit(child: [String]) throws {
    let app = try AppFolder()
    #expect(app.run("new", "Rider", "--in", "Root", "--children", "slot").status == .success)
    let said = CommandLineUse(
      words: ["new"] + child + ["--in", "Rider", "--dry-run"], in: app.path, parses: false)
    #expect(said.status == .incomplete, "\(said.errors)")
    _ = CommandLineUse(words: ["new"] + child + ["--in", "Rider"], in: app.path)
    let code = try ["Builder", "Interactor", "Router"].map {
      try app.text("Sources/Demo/Rider/Rider\($0).swift")
    }
    .joined()
    let written = Self.words(code)
    let pieces = said.errors.split(separator: "left to do: ")
    #expect(pieces.count >= 4)
    for piece in pieces {
      let lines = piece.split(separator: "\n").dropFirst()
      // A function and a branch stand in one piece; of the others each line has its own place.
      let texts =
        lines.contains { $0.contains("{") } ? [lines.joined(separator: "\n")] : lines.map(String.init)
      #expect(!texts.isEmpty)
      for text in texts { #expect(written.contains(Self.words(text)), "\(text)") }
    }
  }

  /// The letters of code, however it is broken into lines.
  private static func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test(arguments: [
    "", "(Int)", "(Int, String)", "(count: Int)", "([Int])", "([String: Int])", "(Trip)", "(Int, Trip)",
    "((Int, Int))",
    "(() -> Void)", "(any Hashable)", "(ModelStream<Int>)", "(Int?)",
  ])
  func noMoreIsKnownOfAPayloadThanTheCodeSays(payload: String) {
    if WrittenTypes().isHashable(payload) { #expect(CodeBase([:]).isHashable(payload)) }
  }

  @Test(arguments: ["(Int)", "(Int, String)", "(count: Int)"])
  func theCommonPayloadsAreKnown(payload: String) { #expect(WrittenTypes().isHashable(payload)) }

  @Test(arguments: [
    "Int", "() -> Void", "(Int, [String]) -> Int", "[() -> Void]", "(() -> Void)?", "@Sendable () -> Void",
    "ModelStream<() -> Void>", "(Int, () -> Void)",
  ])
  func functionsAreKnownByTheirArrow(type: String) {
    #expect(WrittenTypes().isFunction(type) == CodeBase([:]).isFunction(type))
  }
}
