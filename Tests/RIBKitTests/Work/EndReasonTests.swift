import ModelStreams
import RIBKit
import Testing
import TreeSupport

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
      case .detach: .detached
      case .shutdown: .shutDown
      }
    }
  }

  let tree = ProbeTree.launched()

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

  /// A kind of stream that finishes.
  enum Finishing: CaseIterable {
    case model, derivedModel, sentModel, finishedModel, viewModels, event, filteredEvent, action, sequence
  }

  @Test(arguments: Finishing.allCases)
  func anObservationOfAStreamThatFinishesIsDone(_ kind: Finishing) {
    let me = tree.root.interactor
    let (models, events) = (MutableModelStream(0), EventSource<Int>())
    let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
    var presenter = Presenter<Int, Int>(0)
    if kind == .finishedModel { models.finish() }
    let handles = tree.run {
      (1...2).map { _ in
        switch kind {
        case .model, .sentModel, .finishedModel:
          me.observe(models.stream) { me, model in me.note("\(model)") }
        case .derivedModel:
          me.observe(combineLatest(models.stream.map { -$0 }, models.stream)) { me, model in
            me.note("\(model.1)")
          }
        case .viewModels: me.observe(presenter.viewModels) { me, model in me.note("\(model)") }
        case .event: me.observe(events.stream) { me, event in me.note("\(event)") }
        case .filteredEvent: me.observe(events.stream.filter { $0 > 0 }) { me, event in me.note("\(event)") }
        case .action: me.observe(presenter.actions) { me, event in me.note("\(event)") }
        case .sequence: me.observe(elements) { me, element in me.note("\(element)") }
        }
      }
    }
    #expect(handles.allSatisfy { $0.isActive })
    tree.host.settle()
    if kind != .finishedModel { #expect(handles.allSatisfy { $0.endReason == nil }) }
    if kind == .sentModel { models.send(1) }
    presenter = Presenter(0)
    models.finish()
    events.finish()
    continuation.finish()
    tree.host.settle()
    #expect(handles.map(\.endReason) == [.done, .done])
    #expect(tree.root.snapshot().ribs[0].observations == 0)
    let isModel = [.model, .derivedModel, .sentModel, .finishedModel, .viewModels].contains(kind)
    var told = isModel ? ["root 0", "root 0"] : []
    if kind == .sentModel { told += ["root 1", "root 1"] }
    #expect(tree.take() == told)
  }

  /// An observation that begins while the others end, or with a stream that is finished, ends too.
  @Test func anObservationThatBeginsAtTheEndIsDone() {
    let me = tree.root.interactor
    let models = MutableModelStream(0)
    var handles: [Handle] = []
    tree.run {
      handles.append(
        me.observe(models.stream) { me, model in
          guard model == 1 else { return }
          models.finish()
          handles.append(me.observe(models.stream) { _, _ in })
        })
    }
    models.send(1)
    tree.host.settle()
    #expect(handles.map(\.endReason) == [.done, .done])
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
