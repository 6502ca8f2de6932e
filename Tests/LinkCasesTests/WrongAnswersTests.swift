import Foundation
import LinkCases
import Testing

/// The list of differences explains what is meant, and no wrong answer.
@Suite struct WrongAnswersTests {
  private func cases() throws -> [KnownCase] {
    try CaseFiles.names().flatMap { try CaseFiles.cases($0) }
  }

  /// All cases where `RIB_TIMES` is set, and otherwise a few of them.
  private static let step = ProcessInfo.processInfo.environment["RIB_TIMES"] == nil ? 20 : 1

  /// Every expectation of every case that passes is made wrong in turn, and the case run again.
  ///
  /// Of one system one in twenty may be explained, so that no class hides behind the size of another.
  @Test func atMostTwoOfAHundredWrongAnswersAreExplained() throws {
    let runner = try CaseFiles.runner()
    var wrong: [String: Int] = [:]
    var explained: [String: [String]] = [:]
    for (number, result) in runner.run(try cases()).results.enumerated() {
      guard number.isMultiple(of: Self.step), case .passed = result.outcome else { continue }
      let system = result.known.system
      for outcome in runner.run(WrongAnswers(result.known).cases).results.map(\.outcome) {
        // An error has no other words that are compared.
        if case .passed = outcome { continue }
        wrong[system, default: 0] += 1
        if case .explained(let entry) = outcome { explained[system, default: []].append(entry.id) }
      }
    }
    let (all, count) = (wrong.values.reduce(0, +), explained.values.joined().count)
    #expect(all > 4_000 / Self.step)
    #expect(count * 100 <= 2 * all, "\(count) of \(all): \(explained)")
    for (system, entries) in explained {
      #expect(entries.count * 20 <= wrong[system, default: 0], "\(system): \(entries)")
    }
  }

  @Test func everyEntryExplainsACaseOfTheFilesOrSaysWhichSystemsItIsAbout() throws {
    let list = try CaseFiles.differences()
    let used = Set(
      CaseRunner(differences: list).run(try cases()).results.compactMap { result -> String? in
        if case .explained(let entry) = result.outcome { entry.id } else { nil }
      })
    for entry in list.entries where !used.contains(entry.id) {
      #expect(!entry.systems.isEmpty, "\(entry.id)")
    }
  }
}
