import Foundation

/// The headings and links of a Markdown file, without its fenced blocks.
struct MarkdownPage {
  /// A link to a file of the package, or to a heading.
  struct Link: Hashable {
    let line: Int
    /// The path as written, relative to the page; empty for a heading of the same page.
    let path: String
    let fragment: String
  }

  let path: String
  /// The headings without their marks, the title first.
  let headings: [String]
  /// The paragraph below the title.
  let summary: String
  /// The anchors that the host of the repository gives the headings.
  let anchors: Set<String>
  let links: [Link]

  var title: String { headings.first ?? "" }

  init(_ file: TextFile) {
    path = file.path
    var inBlocks: Set<Int> = []
    for block in MarkdownReader.blocks(in: file.lines) {
      inBlocks.formUnion(block.line...block.line + block.lines.count + 1)
    }
    let text = file.lines.enumerated().map { (line: $0 + 1, text: $1) }.filter { !inBlocks.contains($0.line) }
    // A regex literal is parsed at each use.
    let headings = text.filter { $0.text.hasPrefix("#") }
      .compactMap { $0.text.wholeMatch(of: /#+ (.*)/).map { String($0.1) } }
    self.headings = headings
    summary = text.map(\.text).drop { $0.isEmpty || $0.hasPrefix("#") }.first.map(String.init) ?? ""
    anchors = Self.anchors(of: headings)
    links = text.filter { $0.text.contains("](") }.flatMap { line, text in
      text.matches(of: /\]\(([^)#: ]*)(?:#([^) ]*))?\)/).map {
        Link(line: line, path: String($0.1), fragment: $0.2.map(String.init) ?? "")
      }
    }
  }

  /// Numbers equal anchors, as the host does.
  private static func anchors(of headings: [String]) -> Set<String> {
    var counts: [String: Int] = [:]
    return Set(
      headings.map { heading in
        let anchor = anchor(of: heading)
        let count = counts[anchor, default: 0]
        counts[anchor] = count + 1
        return count == 0 ? anchor : "\(anchor)-\(count)"
      })
  }

  private static func anchor(of heading: String) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    return kept.replacing(" ", with: "-")
  }

  /// The path from the root of the package to the target of a link.
  func target(of link: Link) -> String {
    guard !link.path.isEmpty else { return path }
    let root = PackageRoot.url.standardizedFileURL.path(percentEncoded: false)
    let folder = PackageRoot.url.appending(path: path).deletingLastPathComponent()
    let target = folder.appending(path: link.path).standardizedFileURL.path(percentEncoded: false)
    return target.hasPrefix(root) ? String(target.dropFirst(root.count)) : target
  }
}
