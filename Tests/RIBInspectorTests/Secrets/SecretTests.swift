import Basics
import Foundation
import ModelStreams
import RIBInspector
import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// A secret in every place where a value can be, and everything that is written about it.
@Suite(.trees)
struct SecretTests {
  @Test func aRuleForATypeFindsItEverywhere() throws {
    try expectNoSecret(
      in: write(Vault.all(hiding: Secret())) { $0 is Secret ? nil : ValueDescription(mirroring: $0) })
  }

  @Test func aRedactedValueShowsNowhere() throws {
    try expectNoSecret(in: write(Vault.all(hiding: Redacted(Secret.text))))
    try expectNoSecret(
      in: write(Vault.all(hiding: Redacted(Secret.text))) { ValueDescription(mirroring: $0) })
    // A closure that prints the value itself meets the wrapper too.
    try expectNoSecret(in: write(Vault.all(hiding: Redacted(Secret.text))) { ValueDescription("\($0)") })
  }

  @Test func aLaunchWithoutValuesWritesTypes() throws {
    var texts = try write(Vault.all(hiding: Secret()), showsValues: false) { ValueDescription(mirroring: $0) }
    // There is nothing by which two values of one type differ.
    #expect(texts.removeValue(forKey: "changes") == "")
    expectNoSecret(in: texts, word: "Vault")
  }

  /// The test of the tests: what is written is what is searched.
  @Test func withoutARuleItShowsEverywhere() throws {
    for (place, text) in try write(Vault.all(hiding: Secret())) {
      #expect(text.contains(Secret.text), "\(place)")
    }
  }

  @Test func valuesAreWrittenInDebugBuildsOnly() {
    #if DEBUG
      #expect(LaunchOptions().showsValues)
    #else
      #expect(!LaunchOptions().showsValues)
    #endif
  }

  @Test func aRedactedPropertyIsReadAndComparedAsItself() throws {
    struct Credentials: Hashable, Codable {
      var user = "ana"
      @Redacted var password = Secret.text
    }
    var credentials = Credentials()
    #expect(credentials.password == Secret.text && credentials == Credentials())
    #expect("\(credentials)" == #"Credentials(user: "ana", _password: redacted)"#)
    var dumped = ""
    dump(credentials, to: &dumped)
    #expect(!dumped.contains(Secret.text) && dumped.contains("redacted"))
    #expect(
      try JSONDecoder().decode(Credentials.self, from: JSONEncoder().encode(credentials)) == credentials)
    credentials.password = "other"
    #expect(credentials != Credentials())
  }

  func expectNoSecret(in texts: [String: String], word: String = "redacted") {
    for (place, text) in texts {
      #expect(!text.contains(Secret.text), "\(place)")
      #expect(text.contains(word), "\(place)")
    }
  }

  /// Runs a tree with vaults, and gives all that was written about it.
  func write<Hidden>(
    _ vaults: [Vault<Hidden>], showsValues: Bool = true, _ rule: ((Any) -> ValueDescription?)? = nil
  ) throws -> [String: String] {
    let path = "\(NSTemporaryDirectory())SecretTests-\(UInt64.random(in: 0...(.max))).jsonl"
    let recorder = TraceRecorder(capacity: 100_000, file: TraceFile(path))
    let console = Lock("")
    var faults = ""
    let root = VaultRouter(vaults)
    let host = ManualHost()
    let options = LaunchOptions(
      faults: .report { fault in faults += "\(fault)" },
      observer: .all([recorder, ConsoleObserver { line in console.withLock { $0 += line } }]),
      showsValues: showsValues, describe: rule.map { rule in { value, _, _ in rule(value) } },
      detailLimit: 10_000)
    root.launch(options, on: host)
    host.settle()
    let snapshot = host.run { root.snapshot() }
    host.run { root.interactor.presenter.show(vaults[1]) }
    let changes = host.run { snapshot.difference(to: root.snapshot()) }
    host.shutdown(root)
    recorder.flush()
    let trace = recorder.trace
    let file = try String(contentsOfFile: path, encoding: .utf8)
    removeFile(path)
    var texts = [
      "file": file, "console": console.withLock { $0 }, "page": trace.page(), "faults": faults,
      "snapshot": snapshot.description, "JSON": snapshot.json, "DOT": snapshot.dot,
      "Mermaid": snapshot.mermaid,
      "changes": changes.description,
    ]
    for kind in [TreeEvent.Kind.routed, .notified, .delivered, .shown, .failed, .late, .workflow, .fault] {
      let events = recorder.events.filter { $0.kind == kind }
      if kind == .late { continue }
      texts["ring: \(kind)"] = events.map { "\($0.detail) \($0.fields)" }.joined(separator: "\n")
    }
    return texts
  }
}
