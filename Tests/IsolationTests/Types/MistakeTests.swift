import Foundation
import Testing

/// Likely mistakes, each of which must end quickly with an error that helps.
///
/// To extend the table, add a function to a file in `Fixtures/Types/Mistakes`, or a file. A comment `// error: words`, on a line of
/// its own above the line of an error, contains a part of the message; an error for which there is no such comment fails the test. The
/// mistakes are compiled together with the expressions, and may use their declarations.
struct MistakeTests {
  /// About two seconds for an expression.
  private static let limit = 200_000

  @Test(arguments: Setting.tried(of: [Setting.plain, .upcoming]))
  func everyMistakeEndsQuicklyWithItsError(in setting: Setting) async throws {
    let mistakes = try Fixture.files(in: "Types/Mistakes")
    try #require(!mistakes.isEmpty)
    let outcome = try await Compiler().checkTypes(
      mistakes + Fixture.files(in: "Types/Expressions"), in: setting, limit: Self.limit)
    // Otherwise, the compiler has crashed.
    #expect(outcome.status == 1, "the compiler has ended with \(outcome.status):\n\(outcome.errors)")
    var errors = TypeError.all(in: outcome)
    for expected in try mistakes.flatMap(Self.errors) {
      let found = errors.filter {
        $0.file == expected.file && $0.line == expected.line && $0.message.contains(expected.message)
      }
      if found.isEmpty { Issue.record("no error like \(expected)") }
      errors.subtract(found)
    }
    for error in errors { Issue.record("an unexpected error: \(error)") }
  }

  /// The errors that the comments of a file announce.
  private static func errors(of file: URL) throws -> [TypeError] {
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    var errors: [TypeError] = []
    var messages: [Substring] = []
    for (index, line) in lines.enumerated() {
      if let comment = line.wholeMatch(of: #/ *// error: (.*)/#) {
        messages.append(comment.1)
      } else {
        errors += messages.map {
          TypeError(file: file.lastPathComponent, line: index + 1, message: String($0))
        }
        messages = []
      }
    }
    return errors
  }
}
