import Foundation
import Testing

/// Misuses that the compiler must reject, one file for each.
///
/// One after the other, because the compiler takes as many cores as there are.
@Suite(.serialized)
struct MisuseTests {
  private static let feed = Fixture.file("Feed.swift")
  private let compiler: Compiler

  init() throws {
    compiler = try Compiler()
  }

  @Test(arguments: try Fixture.files(in: "Misuse").map(Misuse.init))
  func aMisuseIsRejected(_ misuse: Misuse) async throws {
    for setting in Setting.tried(of: misuse.settings) {
      let sources = [Self.feed, misuse.file]
      let outcome =
        misuse.isOfTheLinker
        ? try await compiler.link(sources, in: setting) : try await compiler.check(sources, in: setting)
      #expect(outcome.status != 0, "it compiles in a module that is \(setting)")
      let errors = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(
        errors.contains { $0.contains(misuse.diagnostic) },
        "in a module that is \(setting) the diagnostics are:\n\(outcome.errors)")
    }
  }

  @Test(
    .enabled(if: Setting.areAllTried, "only with RIB_TIMES"),
    arguments: try Fixture.files(in: "Misuse").map(Misuse.init))
  func withoutItsMisuseAFileCompiles(_ misuse: Misuse) async throws {
    try #require(misuse.remedied != misuse.text, "no line ends in // misuse")
    let source = try compiler.write(misuse.remedied)
    // One setting is enough to show that the error has the right reason.
    let setting = misuse.settings[0]
    let outcome = try await compiler.check([Self.feed, source], in: setting)
    #expect(outcome.status == 0, "in a module that is \(setting):\n\(outcome.errors)")
  }
}
