import RIBDiagnostics
import RIBSyntax
import Testing

/// Code in which `→` stands before every place where a rule should find something.
struct Lint {
  let expected: [TextPlace]
  let findings: [Finding]

  /// Lints one file, with others around it, for one rule.
  init(
    _ code: String, _ marked: String, path: String = "Sources/App/A.swift",
    with others: [String: String] = [:]
  ) {
    var texts = others
    texts[path] = marked
    let places = texts.flatMap { path, text in Self.places(in: text, path) }
    let base = CodeBase(texts.mapValues { $0.replacing("→", with: "") })
    expected = places.sorted()
    findings = Linter.findings(in: base).filter { $0.code == code }
  }

  var places: [TextPlace] { findings.map(\.place) }
  var messages: [String] { findings.map(\.message) }

  /// Expects a finding at the only mark.
  func expectOne(_ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(expected.count == 1, sourceLocation: sourceLocation)
    expectMarked(message, sourceLocation: sourceLocation)
  }

  /// Expects a finding at each mark and nowhere else.
  func expectMarked(_ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(places == expected, sourceLocation: sourceLocation)
    if let message { #expect(messages == [message], sourceLocation: sourceLocation) }
  }

  /// Pairs of a text and a message, the same for each text.
  static func rows(_ message: String, _ texts: String...) -> [(String, String)] {
    texts.map { ($0, message) }
  }

  private static func places(in text: String, _ path: String) -> [TextPlace] {
    var places: [TextPlace] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var column = 1
      for character in line {
        if character == "→" {
          places.append(TextPlace(path: path, line: number + 1, column: column))
        } else {
          column += character.utf8.count
        }
      }
    }
    return places
  }
}
