import Foundation
import RIBToolkit
import TestSupport
import Testing

/// The article about links on the command line shows what is printed.
struct LinksTranscriptTests {
  private static let article = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Docs/Guide/UniversalLinks.md")

  /// The blocks of the article in one language.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: article, encoding: .utf8)
    return text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  @Test func everyCommandPrintsWhatIsShown() throws {
    let folder = try TemporaryFolder()
    try folder.write("links.json", try #require(try Self.blocks("json").first) + "\n")
    try folder.write("k1.key", "a secret of 24 letters..")
    try folder.setPermissions(0o600, of: "k1.key")
    let blocks = try Self.blocks("console")
    #expect(blocks.count == 4)
    for block in blocks {
      var printed: [String] = []
      var status: CommandStatus?
      for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
        printed.append(String(line))
        guard line != "$ echo $?" else {
          printed.append("\(try #require(status).rawValue)")
          continue
        }
        let words = Transcript.words(line.dropFirst(2))
        #expect(words.first == "rib")
        let use = CommandLineUse(words: Array(words.dropFirst()), in: folder.path, now: 1_899_999_000)
        status = use.status
        printed += (use.output + use.errors).split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map(String.init)
      }
      #expect(printed.joined(separator: "\n") == block)
    }
  }
}
