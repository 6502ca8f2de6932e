import RIBTesting
import Testing

/// A mistake that makes the kit fail a test or warn.
struct Sentence: Sendable {
  private let name: String
  private let line: Int
  private let provoke: @Sendable () async throws -> Void

  /// Describes a mistake that awaits nothing.
  init(_ name: String, line: Int = #line, of provoke: @escaping @Sendable () throws -> Void) {
    self.init(name, line: line, awaiting: { try provoke() })
  }

  /// Describes a mistake that awaits something.
  init(_ name: String, line: Int = #line, awaiting provoke: @escaping @Sendable () async throws -> Void) {
    (self.name, self.line, self.provoke) = (name, line, provoke)
  }

  /// The name, and the failures and warnings with their places.
  ///
  /// The lines of the file with the mistake are counted from the name; those of other files are `_`, so that the files can be edited.
  func text() async throws -> String {
    let sink = FailureSink.collecting()
    try await FailureSink.$collector.withValue(sink) { try await provoke() }
    let warnings = sink.warnings
    let texts = sink.takeFailures().map(told) + warnings.map { "warning " + told($0) }
    return (["## \(name)"] + texts).joined(separator: "\n\n")
  }

  private func told(_ failure: Failure) -> String {
    "\(failure.location.fileID):\(failure.location.line): \(failure.message)"
      .replacing(/RIBTestingTests\/(\w+)(\+\w+)?\.swift:([0-9]+)/) { place in
        let file = "\(place.1)\(place.2 ?? "").swift"
        return place.1 == "Sentence" ? "+\((Int(place.3) ?? 0) - line)" : "\(file):_"
      }
  }
}

/// Each sentence of the kit, to the letter, with the line that is blamed.
///
/// The texts are in the records beside this file, and nowhere else. Other tests say only what must be in a failure (the thing, the rule,
/// the way out), with ``expectSaid(_:_:sourceLocation:)``, so that a comma changes one text file: run this suite with `RIB_RECORD=1`.
@Suite(.timeLimit(.minutes(20)))
struct SentenceTests {
  @Test(arguments: [
    ("the end of a test", Sentence.ofTheEnd), ("misuse", Sentence.ofMisuse),
    ("expectations", Sentence.ofExpectations), ("other harnesses", Sentence.ofOtherHarnesses),
    ("stubs", Sentence.ofStubs), ("stream recorders", Sentence.ofRecorders),
    ("diagrams", Sentence.ofDiagrams), ("values", Sentence.ofValues),
    ("exploration", Sentence.ofExploration), ("kills", Sentence.ofKills),
    ("leaks", Sentence.ofLeaks), ("apps", Sentence.ofApps),
  ])
  func theTextsAreThoseOfTheRecord(_ name: String, _ sentences: [Sentence]) async throws {
    var texts: [String] = []
    for sentence in sentences { texts.append(try await sentence.text()) }
    expectRecorded(texts.joined(separator: "\n\n"), as: name)
  }
}
