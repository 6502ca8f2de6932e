import Foundation
import Testing

/// The links of the documentation.
struct LinkTests {
  @Test func everyLinkLeadsToAFileOrAHeadingOfThePackage() throws {
    let pages = try PackageRoot.files(under: ["README.md", "Docs", ".github"], withExtension: "md")
      .map(MarkdownPage.init)
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
    #expect(anchors[".github/CONTRIBUTING.md"] != nil)
    var links = 0
    var fragments = 0
    for page in pages {
      for link in page.links {
        let target = page.target(of: link)
        let path = PackageRoot.url.appending(path: target).path(percentEncoded: false)
        let exists = FileManager.default.fileExists(atPath: path)
        #expect(exists, "\(page.path):\(link.line) links to \(link.path)")
        links += 1
        guard !link.fragment.isEmpty, let headings = anchors[target] else { continue }
        let isHeading = headings.contains(link.fragment)
        #expect(isHeading, "\(page.path):\(link.line): \(target) has no heading #\(link.fragment)")
        fragments += 1
      }
    }
    #expect(links > 100)
    #expect(fragments > 20)
  }

  @Test func headingsAndLinksAreFoundOutsideOfBlocks() {
    let text = """
      # A page: `x(_:)`

      One sentence.

      ## Twice
      [a](B.md#c), [d](#twice), [e](https://f.example/#g)
      ## Twice

      ```sh
      # A comment
      ```
      """
    let page = MarkdownPage(TextFile(path: "Docs/A.md", text: text))
    #expect(page.title == "A page: `x(_:)`")
    #expect(page.summary == "One sentence.")
    #expect(page.anchors == ["a-page-x_", "twice", "twice-1"])
    #expect(page.links.map(page.target) == ["Docs/B.md", "Docs/A.md"])
    #expect(page.links.map(\.fragment) == ["c", "twice"])
  }
}
