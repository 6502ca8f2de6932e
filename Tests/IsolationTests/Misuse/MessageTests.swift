import Foundation
import Testing

/// The article with the compiler's messages, against the programs that show them.
struct MessageTests {
  /// The lines of its blocks.
  private static func quoted() throws -> [String] {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Guide/CompilerErrors.md").standardized
    let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
    return parts.indices.filter { !$0.isMultiple(of: 2) }.flatMap { index in
      parts[index].split(separator: "\n").dropFirst().map(String.init)
    }
  }

  @Test(arguments: try Misuse.all())
  func theMessageOfAMisuseIsInTheArticle(_ misuse: Misuse) throws {
    #expect(try Self.quoted().contains(misuse.diagnostic))
  }

  @Test func noOtherMessageIsInTheArticle() throws {
    let shown = Set(try Misuse.all().map(\.diagnostic))
    #expect(try Set(Self.quoted()).subtracting(shown) == [])
  }
}
