import RIBDiagnostics
import RIBToolkit
import Testing

/// New code has the indentation of most files beside it.
struct IndentationTests {
  @Test(arguments: [
    (["struct A {\n\tlet a = 1\n}\n"], 2), (["struct A {\r\n    let a = 1\r\n}\r\n"], 4),
    (["struct A {\n  let a = 1\n}\n", "enum B {\n   case b\n}\n", "enum C {\n   case c\n}\n"], 3),
    (["#if DEBUG\n    struct A {\n       let a = 1\n    }\n#endif\n"], 3),
    (["let package = Package(\n    name: \"A\")\n"], 4),
    ([], 2), (["struct A {}\n", "let a = 1\n"], 2), (["// {\nlet a = 1\n"], 2),
  ])
  func mostFilesDecide(_ texts: [String], width: Int) {
    #expect(Indentation(of: texts).width(ofLevels: 1) == width)
    #expect(Indentation(of: texts).width(ofLevels: 3) == 3 * width)
  }

  @Test func aTemplateIsWrittenWithIt() throws {
    let text = try TemplateText("a {\n  b {\n    c\n  }\n\n}\n", file: "t")
    #expect(
      try text.render([:], indentedBy: Indentation(of: ["a {\n\tb\n}"])) == "a {\n\tb {\n\t\tc\n\t}\n\n}\n")
  }

  /// The wider indentation counts where a template joins lines that fit.
  @Test func aWideIndentationLeavesLessRoom() throws {
    let name = String(repeating: "n", count: 88)
    let text = try TemplateText("{{#fit}}\n    f(\n      \(name)\n    )\n{{/fit}}\n", file: "t")
    #expect(try text.render([:]) == "    f(\(name))\n")
    let wide = Indentation(of: ["a {\n        b\n}"])
    #expect(
      try text.render([:], indentedBy: wide)
        == "                f(\n                        \(name))\n")
  }
}
