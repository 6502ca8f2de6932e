import Foundation
import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Events and actions that nothing reads, told to the observer of the tree.
@Suite(.trees)
struct UnreadEventTests {
  private final class Sender: Interactor {
    let scope = Scope<Never, Never>()
    let presenter = Presenter<Int, String>(0)
    var commands = EventSource<String>()
    var isReader = false

    func didBecomeActive() {
      commands.send("in the hook")
      guard isReader else { return }
      observe(presenter.actions) { _, _ in }
      observe(commands.stream.filter { $0 != "omitted" }) { _, _ in }
    }
  }

  private final class SenderRouter: Router {
    let interactor = Sender()
  }

  private final class HeldRouter: Router {
    let interactor: Sender

    init(_ interactor: Sender) { self.interactor = interactor }
  }

  let tree = ProbeTree()
  private let sender = SenderRouter()

  init() { tree.launch() }

  private var dropped: [String] { tree.log.details(of: .dropped) }

  @Test func theyAreToldInTheCallThatSendsThem() {
    tree.run {
      tree.root.attach(sender)
      sender.interactor.commands.send("play")
      sender.interactor.presenter.send("tap")
      #expect(dropped == ["in the hook", "play", "tap"])
    }
    tree.host.settle()
    #expect(dropped == ["in the hook", "play", "tap"])
  }

  @Test func thoseOfARIBThatIsGoneAreToldToo() {
    let presenter = sender.interactor.presenter
    sender.interactor.isReader = true
    tree.run {
      tree.root.attach(sender)
      presenter.send("read")
    }
    tree.host.settle()
    tree.run {
      tree.root.detach(sender)
      presenter.send("gone")
    }
    presenter.send("from elsewhere")
    tree.host.settle()
    #expect(dropped == ["in the hook", "gone", "from elsewhere"])
    #expect(tree.log.events.filter { $0.kind == .dropped }.map(\.path).allSatisfy { $0.hasSuffix("/Sender") })
  }

  @Test func aPresenterOutlivesItsInteractorAndItsTree() {
    var interactor: Sender? = Sender()
    let presenter = interactor?.presenter
    var router: HeldRouter? = interactor.map(HeldRouter.init)
    interactor = nil
    tree.run {
      if let router { tree.root.attach(router) }
      if let router { tree.root.detach(router) }
      weak let held = router
      router = nil
      #expect(held == nil)
      presenter?.send("gone")
    }
    #expect(dropped == ["in the hook", "gone"])
    tree.shutdown()
    presenter?.send("after the tree")
    tree.host.settle()
    #expect(dropped == ["in the hook", "gone"])
  }

  @Test func thoseBeforeTheAttachAreCountedThere() {
    sender.interactor.presenter.send("early")
    sender.interactor.presenter.send("earlier")
    sender.interactor.commands.send("nobody asked")
    tree.run { tree.root.attach(sender) }
    #expect(dropped == ["2 sent before the attach", "in the hook"])
  }

  @Test func aSecondActivationTellsEachOnce() {
    tree.run {
      for _ in 1...2 {
        tree.root.attach(sender)
        sender.interactor.presenter.send("tap")
        tree.root.detach(sender)
        sender.interactor.presenter.send("gone")
      }
    }
    #expect(dropped == ["in the hook", "tap", "gone", "in the hook", "tap", "gone"])
  }

  @Test func aSourceThatIsReplacedFinishesAtOnce() {
    tree.run { tree.root.attach(sender) }
    let stream = sender.interactor.commands.stream
    sender.interactor.commands = EventSource()
    #expect(stream.isFinished)
  }

  @Test func whatIsReadIsNotTold() {
    sender.interactor.isReader = true
    tree.run {
      tree.root.attach(sender)
      sender.interactor.commands.send("play")
      sender.interactor.commands.send("omitted")
      sender.interactor.presenter.send("tap")
    }
    tree.host.settle()
    #expect(dropped == ["in the hook"])
  }

  @Test func thoseOfAnotherThreadAreToldInTheNextTurn() {
    tree.run { tree.root.attach(sender) }
    let (presenter, commands) = (sender.interactor.presenter, sender.interactor.commands)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      presenter.send("tap")
      commands.send("play")
      end.signal()
    }
    end.wait()
    #expect(dropped == ["in the hook"])
    tree.host.settle()
    #expect(dropped.sorted() == ["in the hook", "play", "tap"])
  }

  @Test func theIdentityOfWorkIsToldWithItsStartAndItsEnd() {
    let (models, events) = (MutableModelStream(0), EventSource<Int>())
    let (elements, _) = AsyncStream.makeStream(of: Int.self)
    let me = tree.root.interactor
    tree.run {
      me.call(id: "save") {
      } then: { _, _ in
      }
      me.task(id: 7) { _ in }
      me.after(.seconds(1), id: "tick") { _ in }
      me.start(Worker("upload") {}, id: Redacted("secret"))
      me.observe(models.stream, id: "model") { _, _ in }
      me.observe(events.stream, id: "event") { _, _ in }
      me.observe(elements, id: "element") { _, _ in }
      me.observe(models.stream, id: "model") { _, _ in }
      me.observe(models.stream) { _, _ in }
    }
    let started = [
      "call(id: save)", "task(id: 7)", "after(id: tick)", "upload(id: redacted)", "observe(id: model)",
      "observe(id: event)", "observe(id: element)", "observe(id: model)",
    ]
    #expect(tree.log.details(of: .started) == started)
    let ended = tree.log.events.filter { $0.kind == .ended }
    #expect(ended.map(\.detail) == ["observe(id: model)"])
    #expect(ended.map(\.endReason) == [.superseded])
    let first = tree.log.events.first { $0.detail == "observe(id: model)" }
    #expect(ended.first?.origin == first?.sequence)
    tree.shutdown()
    #expect(tree.log.details(of: .ended).sorted() == started.sorted())
  }
}
