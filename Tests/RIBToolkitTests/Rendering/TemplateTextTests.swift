import RIBToolkit
import Testing

/// A template makes a text of values, and nothing else.
struct TemplateTextTests {
  static let values: [String: TemplateValue] = [
    "name": .text("TripRequest"), "empty": .text(""), "yes": .flag(true), "no": .flag(false),
    "letters": .list([.text("b"), .text("a")]), "none": .list([]),
    "members": .list([
      .record(["name": .text("id"), "type": .text("Int")]),
      .record(["name": .text("at"), "type": .text("Date")]),
    ]),
  ]

  private func render(_ source: String) throws(ToolkitError) -> String {
    let text = try TemplateText(source, file: "t.txt")
    try text.check(names: Set(Self.values.keys))
    return try text.render(Self.values)
  }

  @Test(arguments: [
    ("plain } text { \n\n end", "plain } text { \n\n end"),
    (
      "{{name}} {{ name | camel }} {{name|snake}} {{name|kebab}}",
      "TripRequest tripRequest trip_request trip-request"
    ),
    (
      "{{name|words}} {{name|lower}} {{name|upper}} {{name|kebab|pascal}}",
      "Trip request triprequest TRIPREQUEST TripRequest"
    ),
    ("{{\"{{\"}} {{\"a\\\"b\\n\"|quoted}}", "{{ "),
    ("{{#if yes}}a{{#else}}b{{/if}}{{#if no}}c{{#else}}d{{/if}}{{#if not no}}e{{/if}}", "ade"),
    ("{{#if name == \"TripRequest\"}}a{{/if}}{{#if name != \"x\"}}b{{/if}}{{#if empty}}c{{/if}}", "ab"),
    ("{{#if no and no or yes}}a{{/if}}{{#if no and yes}}b{{/if}}{{#if letters and not none}}c{{/if}}", "ac"),
    ("{{#each letters as l}}{{l}}{{#between}}, {{/each}}", "b, a"),
    ("{{#each members as m}}{{m.name}}: {{m.type}};{{/each}}", "id: Int;at: Date;"),
    ("{{#each none as l}}{{l}}{{/each}}", ""),
    ("a\n  {{#if yes}}  \nb\n{{/if}}\nc\n", "a\nb\nc\n"),
    ("f({{#join \", \"}}\n a\n\n  b  \n{{/join}})", "f(a, b)"),
    ("{{#join sorted}}\nimport B\npackage import A\n{{/join}}\nx", "package import A\nimport B\nx"),
    ("  {{#join \", \"}}\na\nb\n  {{/join}}\n", "  a, b\n"),
    ("{{#fit}}\n  f(\n    a\n  )\n{{/fit}}\n", "  f(a)\n"),
  ])
  func rendering(source: String, expected: String) throws {
    guard source.contains("quoted") else { return #expect(try render(source) == expected) }
    // A text as it is takes no filters.
    #expect(throws: ToolkitError.self) { try render(source) }
  }

  @Test func longLinesAreFilledAndNotFitted() throws {
    let words = (1...12).map { "parameter\($0): Int" }.joined(separator: "\n")
    let text = try render("{{#fit}}\nf(\n  {{#join \", \"}}\n\(words)\n  {{/join}}\n)\n{{/fit}}\n")
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(
      lines.first == "f(" && lines.last?.hasSuffix(")") == true
        && lines[1].hasPrefix("  parameter1: Int, parameter2"))
  }

  @Test(
    "All mistakes are found at once, with their places",
    arguments: [
      ("{{nme}}", ["t.txt:1:1: error: Unknown variable \"nme\". Did you mean \"name\"?"]),
      ("a\n b {{name", ["t.txt:2:4: error: This tag isn't closed. Close it on the same line with \"}}\"."]),
      (
        "{{#if yes}}\n{{#each letters as l}}\n{{/if}}",
        [
          "t.txt:3:1: error: The open block is \"#each\" on line 2. Close it first, with \"{{/each}}\".",
          "t.txt:2:1: error: This block isn't closed. Close it with \"{{/each}}\".",
          "t.txt:1:1: error: This block isn't closed. Close it with \"{{/if}}\".",
        ]
      ),
      ("{{/if}}", ["t.txt:1:1: error: \"/if\" doesn't match an open block. Remove it."]),
      ("{{#esle}}", ["t.txt:1:1: error: Unknown block \"#esle\". Did you mean \"#else\"?"]),
      ("{{#else}}", ["t.txt:1:1: error: \"#else\" must be in a \"#if\" block, at most once."]),
      (
        "{{name|loud}}",
        [
          "t.txt:1:1: error: Unknown filter \"loud\". Use one of camel, pascal, snake, kebab, words, lower, upper, quoted."
        ]
      ),
      ("{{#each letters}}{{/each}}", ["t.txt:1:1: error: Write a loop as \"{{#each LIST as ITEM}}\"."]),
      (
        "{{#if yes ==}}{{/if}}",
        [
          "t.txt:1:1: error: This condition is invalid. Use variables, \"not\", \"and\", \"or\", and == or != with a quoted string."
        ]
      ),
      ("{{ }}", ["t.txt:1:1: error: A tag must contain a variable, or begin with \"#\" or \"/\"."]),
      ("{{system(\"rm\")}}", ["t.txt:1:1: error: \"(\" isn't allowed in a tag."]),
      (
        "{{letters}}",
        ["t.txt:1:1: error: \"letters\" is a list or has parts. Use a loop, or select a part."]
      ),
      (
        "{{#each name as n}}{{/each}}",
        ["t.txt:1:1: error: \"name\" isn't a list, so it can't be repeated."]
      ),
      (
        "{{#each members as m}}{{m.nme}}{{/each}}",
        ["t.txt:1:23: error: \"m\" has no part \"nme\". Its parts: name, type."]
      ),
    ])
  func mistakes(source: String, expected: [String]) {
    let error = #expect(throws: ToolkitError.self) { try render(source) }
    #expect(error?.problems.map(\.description) == expected)
  }

  @Test func blocksAreNestedAsDeepAsAPersonCanRead() {
    let deep = String(repeating: "{{#if yes}}", count: 5_000) + String(repeating: "{{/if}}", count: 5_000)
    let error = #expect(throws: ToolkitError.self) { try render(deep) }
    #expect(error?.problems.first?.message == "Blocks are nested more than 64 levels deep here.")
  }
}
