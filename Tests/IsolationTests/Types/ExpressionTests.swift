import Foundation
import Testing

/// Code that users write, which must compile without an annotation, and quickly.
///
/// To extend the table, add a function to a file in `Fixtures/Types/Expressions`, or a file. An expression that is too slow is
/// named by the function that contains it.
struct ExpressionTests {
  /// About 300 milliseconds for an expression.
  private static let limit = 30_000

  @Test(arguments: Setting.tried(of: [Setting.plain, .upcoming]))
  func everyExpressionCompilesQuickly(in setting: Setting) async throws {
    let files = try Fixture.files(in: "Types/Expressions")
    try #require(!files.isEmpty)
    let outcome = try await Compiler().checkTypes(files, in: setting, limit: Self.limit)
    let errors = TypeError.all(in: outcome)
    for error in errors.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
      let function = try files.first { $0.lastPathComponent == error.file }.map { file in
        try Self.function(around: error.line, in: String(contentsOf: file, encoding: .utf8))
      }
      Issue.record("\(function ?? "?"), \(error)")
    }
    #expect(outcome.status == 0 || !errors.isEmpty, "the compiler has failed:\n\(outcome.errors)")
  }

  @Test func aSlowExpressionIsNamed() async throws {
    let compiler = try Compiler()
    let slow = try compiler.write(
      "func slow(_ a: Int) -> Double {\n  -1 + 2 - -a + -3 * 4 - Double(-a + 2)\n}\n")
    let errors = TypeError.all(in: try await compiler.checkTypes([slow], in: .plain, limit: 50))
    #expect(errors.map(\.line) == [2])
    #expect(errors.first?.message.contains("in reasonable time") == true)
    #expect(Self.function(around: 2, in: try String(contentsOf: slow, encoding: .utf8)) == "slow")
  }

  /// The name of the last function that begins at a line or above it.
  private static func function(around line: Int, in text: String) -> String {
    let above = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line)
    return above.reversed().lazy.compactMap { $0.firstMatch(of: #/func (\w+)/#)?.1 }.first.map(String.init)
      ?? "?"
  }
}
