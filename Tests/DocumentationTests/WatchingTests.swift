import Basics
import Foundation
import ModelStreams
import RIBInspector
import RIBKit
import Testing
import TreeSupport

/// The samples of the article about debugging.
@Suite(.trees)
struct WatchingTests {
  let names = MutableModelStream("Ana")
  let host = ManualHost()

  @Test func theEventsOfAGreeterArePrinted() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (host, root) = (ManualHost(), GreeterInteractor(MutableModelStream("Ana").stream))
      Watching.printEvents(of: root, on: host)
      host.shutdown(root)
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let lines = printed.split(separator: "\n").filter { $0.contains("Greeter") }
    #expect(
      lines.contains { $0.contains("attached") } && lines.contains { $0.contains("detached") }, "\(printed)")
  }

  @Test func theLinesOfAGreeterAreThoseOfTheArticle() throws {
    let article = try #require(
      PackageRoot.files(under: ["Docs/Guide/Debugging.md"], withExtension: "md").first)
    let block = try #require(MarkdownReader.blocks(in: article.lines).first { $0.language == "text" })
    let printed = Lock("")
    let root = GreeterInteractor(names.stream)
    root.launch(
      LaunchOptions(
        observer: ConsoleObserver { line in printed.withLock { $0 += line } }, showsValues: true),
      on: host)
    #expect(printed.withLock { $0 } == block.lines.map { $0 + "\n" }.joined())
    host.shutdown(root)
  }

  @Test func aRecorderWithoutAFolderHasDroppedEvents() throws {
    let root = GreeterInteractor(names.stream)
    let recorder = Watching.printAndRecord(of: root, on: host, to: "/nonexistent/WatchingTests.jsonl")
    recorder.flush()
    #expect(recorder.droppedEvents > 0)
    host.shutdown(root)
  }

  @Test func theEventsOfAGreeterAreRecorded() throws {
    let root = GreeterInteractor(names.stream)
    let recorder = TraceRecorder(capacity: 50)
    Watching.recordWithFields(of: root, on: host, with: recorder)
    names.send("Bo")
    host.settle()
    #expect(
      recorder.events.map(\.kind) == [
        .attaching, .shown, .delivered, .shown, .returned, .attached, .delivered, .shown, .returned,
      ])
    #expect(recorder.events.map(\.detail).contains("Bo"))
    #expect(recorder.events.last { $0.kind == .shown }?.detail == "Hello, Bo!")
    host.shutdown(root)
  }

  @Test func anAccountIsDescribedWithoutItsOwner() {
    let description = Watching.describe(Account(number: 7, owner: "Ana"))
    #expect(description == ValueDescription("an account", fields: [.init(name: "number", text: "7")]))
  }

  @Test func credentialsShowNoPassword() {
    let text = "\(Credentials(user: "ana", password: "hunter2"))"
    #expect(text.contains("ana") && text.contains("redacted") && !text.contains("hunter2"))
  }

  @Test func twoSnapshotsAreCompared() {
    let root = GreeterInteractor(names.stream)
    root.launch(LaunchOptions(showsValues: true), on: host)
    let changes = Watching.changes(of: root, on: host) {
      names.send("Bo")
      host.settle()
    }
    #expect(
      changes == "~ Greeter  observes 1  = Hello, Ana! -> Greeter  observes 1  = Hello, Bo!")
    host.shutdown(root)
  }

  @Test func aFileIsRecordedAndReadAgain() throws {
    let path = "/tmp/WatchingTests-\(UInt64.random(in: 0...(.max))).jsonl"
    let root = GreeterInteractor(names.stream)
    let recorder = Watching.printAndRecord(of: root, on: host, to: path)
    recorder.flush()
    #expect(try Watching.lastTree(in: path)?.text(showsWork: false) == "Greeter")
    host.shutdown(root)
    try FileManager.default.removeItem(atPath: path)
  }
}
