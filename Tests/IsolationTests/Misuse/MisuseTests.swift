import Foundation
import Testing

/// Misuses that the compiler must reject.
///
/// One after the other, because the compiler takes as many cores as there are.
@Suite(.serialized)
struct MisuseTests {
  private let compiler: Compiler
  private let feed: String
  private let misuses: [Misuse]

  init() throws {
    compiler = try Compiler()
    feed = try String(contentsOf: Fixture.file("Feed.swift"), encoding: .utf8)
    misuses = try Misuse.all()
  }

  @Test(arguments: Setting.allCases) func everyMisuseIsRejected(in setting: Setting) async throws {
    let misuses = misuses.filter { !$0.isOfTheLinker && Setting.tried(of: $0.settings).contains(setting) }
    for (misuse, errors) in try await zip(misuses, errors(of: misuses, \.text, in: setting)) {
      #expect(
        errors.contains { $0.message.contains(misuse.diagnostic) },
        "\(misuse) in a module that is \(setting) has these errors: \(errors)")
    }
  }

  /// One setting for each is enough to show that the error has the right reason.
  @Test(arguments: Setting.allCases) func withoutTheirMisuseTheyCompile(in setting: Setting) async throws {
    let misuses = misuses.filter { !$0.isOfTheLinker && Setting.tried(of: $0.settings)[0] == setting }
    for (misuse, errors) in try await zip(misuses, errors(of: misuses, \.remedied, in: setting)) {
      #expect(misuse.remedied != misuse.text, "\(misuse): no line ends in // misuse")
      #expect(errors == [], "\(misuse) in a module that is \(setting)")
    }
  }

  @Test func theLinkerRejectsAModuleThatIsNotLinked() async throws {
    let misuses = misuses.filter(\.isOfTheLinker)
    #expect(!misuses.isEmpty)
    for misuse in misuses {
      let setting = misuse.settings[0]
      let rejected = try await compiler.link([compiler.write(misuse.text)], in: setting)
      #expect(rejected.status != 0 && rejected.errors.contains("error: \(misuse.diagnostic)"))
      let linked = try await compiler.link([compiler.write(misuse.remedied)], in: setting)
      #expect(linked.status == 0, "\(linked.errors)")
    }
  }

  private func errors(
    of misuses: [Misuse], _ text: (Misuse) -> String, in setting: Setting
  ) async throws -> [Set<TypeError>] {
    let programs = misuses.map { misuse in
      // Only those that extend the feed need one of their own, since it takes the compiler longer than a misuse.
      let text = text(misuse)
      return Batch.Program(
        name: misuse.testDescription, files: text.contains("extension Feed") ? [feed, text] : [text])
    }
    return try await Batch(programs, sharing: feed, to: compiler).errors(compiler, in: setting)
  }
}
