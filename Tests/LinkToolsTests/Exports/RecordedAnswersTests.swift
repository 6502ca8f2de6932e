import DeepLinks
import Foundation
import LinkTools
import Testing

/// Answers that Apple's own tool, swcutil of macOS 27, gave to association files, as public repositories record them.
struct RecordedAnswersTests {
  struct Answer: Codable, Sendable, CustomTestStringConvertible {
    let id: String
    let file: AssociationFile
    let url: String
    let opens: Bool

    var testDescription: String { id }
  }

  private static func answers(_ name: String) -> [Answer] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let data = try? Data(contentsOf: folder.appending(path: "\(name).json"))
    return data.flatMap { try? JSONDecoder().decode([Answer].self, from: $0) } ?? []
  }

  static let all = answers("aasa_swcutil") + answers("aasa_apps")

  @Test func allFixturesAreRead() { #expect(Self.all.count == 44) }

  @Test(arguments: all)
  func aFileIsReadAsTheSystemReadsIt(_ answer: Answer) throws {
    let link = try DeepLink(answer.url, reading: .lenient)
    #expect(answer.file.opens(link) == answer.opens, "\(answer.file.verdict(of: link))")
    #expect(try AssociationFile(json: answer.file.json) == answer.file)
  }
}
