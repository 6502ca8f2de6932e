import Foundation
import Locks
import RIBKit
import RIBTesting
import Testing

struct TraceFileTests {
  @Test func theFirstFailureOfAHarnessNamesTheFileWithItsWholeLog() throws {
    let messages = Messages()
    let line = #line + 2
    withKnownIssue {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.expectRoute(.home)
      harness.expectEvent(.done)
      harness.deactivate()
    } matching: {
      messages.add($0)
    }
    #expect(messages.all.count == 2)
    let path = try #require(messages.all.first?.split(separator: "\nThe log: ").last.map(String.init))
    #expect(
      path.hasSuffix(
        "/RIBTesting/RIBTestingTests/theFirstFailureOfAHarnessNamesTheFileWithItsWholeLog-\(line)-trace.txt"))
    #expect(messages.all.last?.contains("The log:") == false)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).hasSuffix(
        "TraceFileTests.swift:\(line + 4) finishes\n"))
  }

  @Test func harnessesOfOneLineHaveFilesOfTheirOwn() throws {
    let messages = Messages()
    for text in ["a", "b"] {
      withKnownIssue {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.expectEvent(.said(text))
        harness.deactivate()
      } matching: {
        messages.add($0)
      }
    }
    let paths = messages.all.compactMap { $0.split(separator: "\nThe log: ").last.map(String.init) }
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts.count == 2)
    #expect(texts.first?.contains("said(\"a\")") == true)
    #expect(texts.last?.contains("said(\"b\")") == true)
  }

  private final class Messages: Sendable {
    private let state = Lock<[String]>([])
    var all: [String] { state.withLock { $0 } }

    func add(_ issue: Issue) -> Bool {
      state.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
  }
}
