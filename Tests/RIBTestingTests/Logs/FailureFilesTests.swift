import Basics
import Foundation
import RIBKit
import RIBTesting
import Testing

struct FailureFilesTests {
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
    let path = try #require(self.path(in: messages.all.first))
    #expect(
      path.hasSuffix(
        "/RIBTesting/RIBTestingTests/theFirstFailureOfAHarnessNamesTheFileWithItsWholeLog-\(line)-trace.txt"))
    #expect(messages.all.last?.contains("The log:") == false)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).hasSuffix(
        "FailureFilesTests.swift:\(line + 4) finishes\n"))
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
    let paths = messages.all.compactMap(self.path)
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts.count == 2)
    #expect(texts.first?.contains("said(\"a\")") == true)
    #expect(texts.last?.contains("said(\"b\")") == true)
  }

  @Test func thePageOfAFailedTreeHasItsRIBsItsStepsAndItsFailure() throws {
    let messages = Messages()
    withKnownIssue {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.route(to: .search)
      harness.expectChanges(.attached("Desk/Receipt"))
      harness.detach()
    } matching: {
      messages.add($0)
    }
    let events = try self.events(ofThePageIn: messages)
    func first(_ kind: String, _ path: String, _ text: String = "") throws -> PageData.Event {
      try #require(
        events.first { $0.kind == kind && $0.path == path && (text.isEmpty || $0.text.contains(text)) },
        "\(events)")
    }
    let step = try first("workflow", "Test", "search")
    let search = try first("attaching", "Desk/Search")
    let attached = try first("attached", "Desk/Search")
    #expect(try first("attaching", "Desk").sequence < step.sequence)
    // Each tells its cause: the step of the test that has led to it, if it is not an event of the tree.
    #expect(events.causes(of: search).contains(step) && events.causes(of: attached).contains(step))
    #expect(search.node == attached.node)
    let fault = try first("fault", "Test", "Desk/Receipt")
    #expect(events.causes(of: fault).last?.text.contains("expects") == true)
  }

  @Test func thePageOfAFailedInteractorHasWhatCameOut() throws {
    let messages = Messages()
    withKnownIssue {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { $0.notify(.said("hello")) }
      harness.expectEvent(.done)
      harness.deactivate()
    } matching: {
      messages.add($0)
    }
    let events = try self.events(ofThePageIn: messages)
    let said = try #require(
      events.first { $0.kind == "notified" && $0.text == #".said("hello")"# }, "\(events)")
    #expect(
      said.path == "Subject"
        && said.node == events.first { $0.kind == "attaching" && $0.path == "Subject" }?.node)
    #expect(events.causes(of: said).last?.text.hasPrefix("runs") == true)
    #expect(events.contains { $0.kind == "fault" })
  }

  private func events(ofThePageIn messages: Messages) throws -> [PageData.Event] {
    let page = try #require(self.path(in: messages.all.first)).replacing(".txt", with: ".html")
    #expect(messages.all.first?.hasSuffix("\nThe page: \(page)") == true)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let start = try #require(text.firstRange(of: #"id="trace">"#)?.upperBound)
    let end = try #require(text[start...].firstRange(of: "</script>")?.lowerBound)
    return try JSONDecoder().decode(PageData.self, from: Data(text[start..<end].utf8)).events
  }

  /// The path of the log that a failure names.
  private func path(in message: String?) -> String? {
    message?.split(separator: "\nThe log: ").last?.split(separator: "\n").first.map(String.init)
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

/// The data of a page, as its program reads them.
private struct PageData: Decodable {
  struct Event: Equatable {
    var sequence: Int, kind: String, path: String, text: String, node: Int, cause: Int?
  }

  struct Tree: Decodable {
    var seq: [Int], node: [Int], kind: [Int], path: [Int], cause: [Int], value: [Int]
  }

  /// A text, and lists of a name and a text.
  enum Part: Decodable {
    case text(String)
    case field([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let text = try? container.decode(String.self) { .text(text) } else {
          .field(try container.decode([String].self))
        }
    }
  }

  var trees: [Tree], kinds: [String], paths: [String], values: [[Part]]

  var events: [Event] {
    guard let tree = trees.first else { return [] }
    return tree.seq.indices.map { index in
      var text = ""
      if case .text(let some)? = values[tree.value[index]].first { text = some }
      return Event(
        sequence: index + 1, kind: kinds[tree.kind[index]], path: paths[tree.path[index]], text: text,
        node: tree.node[index],
        cause: tree.cause[index] == 0 ? nil : index + 1 - tree.cause[index])
    }
  }
}

extension [PageData.Event] {
  fileprivate func causes(of event: PageData.Event) -> [PageData.Event] {
    guard let cause = event.cause else { return [event] }
    return [event] + causes(of: self[cause - 1])
  }
}
