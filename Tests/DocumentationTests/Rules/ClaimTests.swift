import Foundation
import Testing

/// Claims without an exception, in README and in the summaries of the guide, are listed with their proof in `Docs/Guarantees.md`.
struct ClaimTests {
  private var absolute: Regex<Substring> { /\b(?:always|never|nothing|no|all)\b/.ignoresCase() }

  @Test func eachOneIsListed() throws {
    let claims = try self.claims()
    #expect(claims.count > 5)
    for (path, sentence) in try sentences() where sentence.contains(absolute) {
      let rest = claims.reduce(sentence) { $0.replacing($1, with: "") }
      for word in rest.matches(of: absolute) {
        Issue.record(
          "\(path): list the claim with \"\(word.output)\" in Docs/Guarantees.md with what proves it, or weaken it: \(sentence)"
        )
      }
    }
  }

  @Test func eachListedOneIsStillThere() throws {
    let text = try sentences().map(\.text).joined(separator: "\n")
    for claim in try claims() { #expect(text.contains(claim)) }
  }

  /// The first cells of the last table.
  private func claims() throws -> [String] {
    let file = try #require(try PackageRoot.files(under: ["Docs/Guarantees.md"], withExtension: "md").first)
    let section = file.lines.drop { $0 != "## README and the guide" }
    return section.filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The lines of README outside of code, without the titles of links, and the summaries of pages.
  private func sentences() throws -> [(path: String, text: String)] {
    let readme = try #require(try PackageRoot.files(under: ["README.md"], withExtension: "md").first)
    let blocks = MarkdownReader.blocks(in: readme.lines)
    let prose = readme.lines.enumerated().filter { index, line in
      !line.hasPrefix("| all |")
        && !blocks.contains { ($0.line...$0.line + $0.lines.count).contains(index + 1) }
    }
    let pages = try PackageRoot.files(under: ["Docs/Guide"], withExtension: "md").map(MarkdownPage.init)
    return prose.map { ("README.md", String($0.element)) } + pages.map { ($0.path, $0.summary) }
  }
}
