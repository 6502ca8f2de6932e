import Testing

/// The guide: its size, its table of contents, and the words by which people search it.
struct GuideTests {
  private let files: [TextFile]
  private let pages: [MarkdownPage]

  init() throws {
    files = try PackageRoot.files(under: ["Docs/Guide"], withExtension: "md")
    pages = files.map(MarkdownPage.init)
  }

  @Test func itHasAtMostFiftyPagesAndFiftyThousandWords() throws {
    #expect((1...50).contains(files.count))
    let words = files.flatMap(\.lines).map { $0.split(whereSeparator: \.isWhitespace).count }.reduce(0, +)
    #expect(words <= 50_000, "\(words) words")
  }

  @Test func theTableOfContentsHasTheTitleAndTheSummaryOfEveryPage() throws {
    let contents = try #require(files.first { $0.path.hasSuffix("/README.md") })
    let entries = contents.lines.compactMap { line in
      line.wholeMatch(of: /- (\[[^\]]*\]\([^)#]*\.md\): .*)/).map { String($0.1) }
    }
    let expected = pages.filter { $0.path != contents.path }.map { page in
      "[\(page.title)](\(page.path.dropFirst("Docs/Guide/".count))): \(page.summary)"
    }
    for entry in expected where !entries.contains(entry) {
      Issue.record("Docs/Guide/README.md lacks the line: - \(entry)")
    }
    #expect(entries.count == expected.count)
  }

  @Test func titlesFitIntoTheSidebar() {
    for page in pages {
      #expect(page.title.count <= 40, "\(page.path)")
      #expect(!page.summary.isEmpty, "\(page.path)")
    }
  }

  /// Words of the filter of a documentation site, and of public questions about TCA, RIBs, Workflow and SwiftUI.
  private static let everydayWords = [
    "accessibility", "actor", "alert", "analytics", "back", "background", "backpressure", "binding", "buffer",
    "cancel", "coordinator", "debounce", "deep link", "dependency", "error", "feature flag", "flag", "form",
    "inject", "leak", "lifecycle", "loading", "logging", "login", "logout", "memory leak", "migrate", "mock",
    "module", "mvvm", "navigation", "pagination", "performance", "persist", "plugin", "preview",
    "push notification", "restore", "retry", "rxswift", "save", "scene", "shared", "sheet", "snapshot",
    "stub", "swiftui", "tab bar", "tabs", "tca", "test", "thread", "throttle", "timer", "trace", "uikit",
    "universal link", "viper", "widget", "worker",
  ]

  @Test func aWordThatPeopleTypeFindsATitleOrAHeading() {
    #expect(Set(Self.everydayWords).count == 60)
    let headings = pages.flatMap(\.headings).map { $0.lowercased() }
    for word in Self.everydayWords where !headings.contains(where: { $0.contains(word) }) {
      Issue.record("Put \(word) into the title or a heading of the page that answers it")
    }
  }
}
