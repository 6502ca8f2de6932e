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

/// Files that are deployed, with what is old or has no effect in them.
struct DeployedFileTests {
  @Test(arguments: [
    (
      #"{"details":{"ABCDE12345.com.a":{"paths":["*"]}}}"#, ["applinks.details", "applinks.details[0].paths"]
    ),
    (
      #"{"details":[{"appID":"ABCDE12345.com.a","paths":["*"]}]}"#,
      ["applinks.details[0].paths", "applinks.details[0].appID"]
    ),
    (
      #"{"details":[{"appID":"ABCDE12345.com.a","paths":["*"],"appIDs":["ABCDE12345.com.a"],"components":[]}]}"#,
      []
    ),
    (#"{"details":[{"appIDs":[],"components":[{"/":"*"}]}]}"#, ["applinks.details[0]"]),
    (#"{"details":[{"appIDs":["com.a"],"components":[]}]}"#, ["applinks.details[0].appIDs"]),
    (
      #"{"details":[{"appIDs":["ABCDE12345.com.a"],"components":[{"/":"/$(food)"},{"?":{"a":1}}]}]}"#,
      ["applinks.details[0].components[0]", "applinks.details[0].components[1].?"]
    ),
    (#"{}"#, []),
    (
      #"{"//":"a","details":[{"//":"b","appIDs":["ABCDE12345.com.a"],"component":[],"components":[{"/":"/a","excluded":true,"//":"c"}]}]}"#,
      ["applinks.details[0].component", "applinks.details[0].components[0].excluded"]
    ),
  ])
  func partsThatAreOldOrHaveNoEffectAreReported(links: String, places: [String]) throws {
    let (file, problems) = try AssociationFile.checked(json: #"{"applinks":\#(links)}"#)
    #expect(problems.flatMap(\.places) == places, "\(problems)")
    #expect(try file == AssociationFile(json: #"{"applinks":\#(links)}"#))
  }
}
