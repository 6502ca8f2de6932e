import ModelStreams
import RIBKit
import TestSupport
import Testing

/// Why work has ended, told by its handle and to the work itself.
@Suite(.trees)
struct EndReasonTests {
  /// A way to end something that was started with the identity `work`.
  enum Ending: CaseIterable {
    case newer, handle, detach, shutdown

    var reason: EndReason {
      switch self {
      case .newer: .superseded
      case .handle: .cancelled
      case .detach: .resigned
      case .shutdown: .shutDown
      }
    }
  }

  let tree = ProbeTree()

  func end(_ handle: Handle, of child: ProbeRouter, by ending: Ending) {
    switch ending {
    case .newer: tree.run { _ = child.interactor.after(.seconds(1), id: "work") { _ in } }
    case .handle: tree.run { handle.cancel() }
    case .detach: tree.run { tree.root.detach(child) }
    case .shutdown: tree.shutdown()
    }
    tree.host.settle()
  }

  @Test(arguments: Ending.allCases)
  func aWorkerAndItsHandleAreTold(_ ending: Ending) {
    let child = tree.launch(child: "child")
    let (told, clock) = (Notes(), tree.host.clock)
    let worker = Worker("worker") {
      told.add("begun \(Self.text)")
      try? await clock.sleep(for: .seconds(9))
      told.add(Self.text)
    }
    let handle = tree.run { child.interactor.start(worker, id: "work") }
    tree.host.settle()
    #expect(handle.endReason == nil)
    end(handle, of: child, by: ending)
    #expect(told.take() == ["begun none", "\(ending.reason)"])
    #expect(handle.endReason == ending.reason)
  }

  @Test(arguments: Ending.allCases)
  func aFlowIsToldAfterItsWait(_ ending: Ending) {
    let child = tree.launch(child: "child")
    let told = Notes()
    let flow = tree.run {
      child.interactor.task(id: "work") { me in
        try? await me.clock.sleep(for: .seconds(9))
        told.add(Self.text)
      }
    }
    tree.host.settle()
    end(flow, of: child, by: ending)
    #expect(told.take() == ["\(ending.reason)"])
    #expect(flow.endReason == ending.reason)
  }

  @Test(arguments: Ending.allCases)
  func theChildTasksOfACallAreTold(_ ending: Ending) {
    let child = tree.launch(child: "child")
    let (told, clock) = (Notes(), tree.host.clock)
    let call = tree.run {
      child.interactor.call(id: "work") {
        try? await clock.sleep(for: .seconds(9))
        async let text = Self.text
        told.add(await text)
      } then: { _, _ in
      }
    }
    tree.host.settle()
    end(call, of: child, by: ending)
    #expect(told.take() == ["\(ending.reason)"])
    #expect(call.endReason == ending.reason)
  }

  @Test(arguments: Ending.allCases)
  func anObserverIsToldTheReasonWithTheStart(_ ending: Ending) throws {
    let child = tree.launch(child: "child")
    let flow = tree.run {
      child.interactor.task(id: "work") { me in try? await me.clock.sleep(for: .seconds(9)) }
    }
    tree.host.settle()
    end(flow, of: child, by: ending)
    let events = tree.log.events
    let end = try #require(events.first { $0.kind == .ended })
    #expect(end.endReason == ending.reason)
    #expect(end.origin == events.first { $0.kind == .started }?.sequence)
    #expect(events.allSatisfy { $0.kind == .ended || $0.endReason == nil })
  }

  @Test func whatIsDoneHasNoOtherReason() {
    tree.launch()
    let source = EventSource<Int>()
    let handles = tree.run {
      [
        tree.root.interactor.after(.seconds(1)) { _ in },
        tree.root.interactor.call {
        } then: { _, _ in
        },
        tree.root.interactor.task { _ in },
        tree.root.interactor.start(Worker("worker") {}),
        tree.root.interactor.observe(source.stream) { _, _ in },
      ]
    }
    source.finish()
    tree.host.advance(by: .seconds(1))
    #expect(handles.map(\.endReason) == Array(repeating: .done, count: handles.count))
    let ends = tree.log.events.filter { $0.kind == .ended }
    #expect(ends.count == tree.log.details(of: .started).count)
    #expect(ends.allSatisfy { $0.endReason == .done })
    tree.run { handles[0].cancel() }
    #expect(handles[0].endReason == .done)
  }

  @Test func whatNeverBeganHasNoReason() {
    let child = tree.launch(child: "child")
    tree.run { tree.root.detach(child) }
    let handle = tree.run { child.interactor.after(.seconds(1)) { _ in } }
    #expect(handle.endReason == nil)
    #expect(!handle.isActive)
  }

  @Test func whoIsNoPartOfAnyWorkIsToldNothing() {
    #expect(EndReason.ofCurrentWork == nil)
  }

  private static var text: String { EndReason.ofCurrentWork.map { "\($0)" } ?? "none" }
}
