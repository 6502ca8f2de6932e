import RIBTesting
import Testing

/// A failure or a warning of the kit, with its whole text and the mistake that leads to it.
struct Sentence: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let texts: [String]
  private let provoke: @Sendable () async throws -> Void

  /// Makes a sentence of a mistake that awaits nothing.
  init(_ name: String, _ texts: String..., of provoke: @escaping @Sendable () throws -> Void) {
    self.init(name, texts, of: provoke)
  }

  /// Makes a sentence of a mistake that awaits nothing.
  init(_ name: String, _ texts: [String], of provoke: @escaping @Sendable () throws -> Void) {
    testDescription = name
    self.texts = texts
    self.provoke = { try provoke() }
  }

  /// Makes a sentence of a mistake that awaits something.
  init(_ name: String, _ texts: String..., awaiting provoke: @escaping @Sendable () async throws -> Void) {
    self.init(name, texts, awaiting: provoke)
  }

  /// Makes a sentence of a mistake that awaits something.
  init(_ name: String, _ texts: [String], awaiting provoke: @escaping @Sendable () async throws -> Void) {
    testDescription = name
    self.texts = texts
    self.provoke = provoke
  }

  /// The texts that really come; a line of a source file is `_`, so that the tables can be edited.
  func told() async throws -> [String] {
    let sink = FailureSink.collecting()
    try await FailureSink.$collector.withValue(sink) { try await provoke() }
    let warnings = sink.warnings
    return (sink.takeFailures() + warnings).map { $0.message.replacing(/(\.swift):[0-9]+/) { "\($0.1):_" } }
  }
}

/// Each sentence of the kit, to the letter.
///
/// This is the one place for that. Other tests say only what must be in a failure (the thing, the rule, the way out), with
/// ``expectSaid(_:_:sourceLocation:)``, so that a comma is changed here alone.
@Suite(.timeLimit(.minutes(20)))
struct SentenceTests {
  private func check(_ sentence: Sentence) async throws {
    let told = try await sentence.told()
    expectNoDifference(told, sentence.texts)
  }

  @Test(arguments: Sentence.ofTheEnd) func theEndOfATest(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofMisuse) func misuse(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofExpectations) func expectations(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofOtherHarnesses) func routersTreesBuildersAndWorkflows(_ sentence: Sentence)
    async throws
  {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofStubs) func stubs(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofRecorders) func streamRecorders(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofDiagrams) func diagrams(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofValues) func differencesAndRecords(_ sentence: Sentence) async throws {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofExploration) func fuzzesStressTestsAndSchedules(_ sentence: Sentence)
    async throws
  {
    try await check(sentence)
  }

  @Test(arguments: Sentence.ofLeaks) func leaks(_ sentence: Sentence) async throws {
    try await check(sentence)
  }
}
