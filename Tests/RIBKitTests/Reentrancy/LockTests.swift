import Basics
import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Values of the user that die in the kit's hands and use the very thing that held them.
@Suite(.trees)
struct LockTests {
  /// A value that sends to a stream as it goes, which posts to the mailbox of each tree that observes it.
  final class Payload: Error, Sendable {
    private let whenReleased: @Sendable () -> Void

    init(_ whenReleased: @escaping @Sendable () -> Void) {
      self.whenReleased = whenReleased
    }

    deinit { whenReleased() }
  }

  @Test(arguments: ["a call", "a sequence", "a worker", "a closed mailbox"])
  func whatComesTooLateMaySendToTheTree(_ kind: String) {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let (source, door) = (MutableModelStream(0), Door())
    let send: @Sendable () -> Void = { source.send(1) }
    tree.run {
      tree.root.interactor.observe(source.stream) { me, model in me.note("model \(model)") }
      switch kind {
      case "a sequence":
        let payloads = AsyncStream<Payload> {
          await door.wait()
          return Payload(send)
        }
        child.interactor.observe(payloads) { _, _ in }
      case "a worker":
        child.interactor.start(
          Worker("worker", restart: .onFailure(delay: .zero, maxRestarts: 1)) {
            await door.wait()
            throw Payload(send)
          })
      default:
        child.interactor.call {
          await door.wait()
          return Payload(send)
        } then: { _, _ in
        }
      }
    }
    tree.host.settle()
    if kind == "a closed mailbox" {
      tree.shutdown()
    } else {
      tree.run { tree.root.detach(child) }
    }
    tree.forget()
    door.open()
    let lines = tree.settled()
    #expect(lines == (kind == "a closed mailbox" ? [] : ["root model 1"]))
    #expect(source.stream.latest == 1)
  }

  @Test func aModelThatIsReplacedMayObserveTheStreamThatHasReplacedIt() {
    let tree = ProbeTree.launched()
    let me = tree.root.interactor
    var source: MutableModelStream<Payload>?
    do {
      // Only the payload keeps the canary: it goes when the model is replaced, in the turn.
      let canary = Smuggled(
        value: Canary { me.observe(MutableModelStream(7).stream) { $0.note("model \($1)") } })
      source = MutableModelStream(Payload { withExtendedLifetime(canary) {} }, removingDuplicates: nil)
    }
    if let source { tree.run { _ = me.observe(source.stream) { me, _ in me.note("payload") } } }
    tree.forget()
    source?.send(Payload {})
    source = nil
    #expect(tree.settled() == ["root model 7", "root payload"])
  }

  /// An actor that ends a tree while a task of the tree still runs.
  private actor Owner {
    private let root = ProbeRouter("root", Transcript())
    private let canary: Smuggled<Canary>

    init(_ canary: Smuggled<Canary>) {
      self.canary = canary
    }

    func live(on host: Smuggled<ManualHost>, _ door: Door) {
      root.launch(LaunchOptions(host: host.value))
      root.interactor.start(Worker("stubborn") { await door.wait() })
      host.value.settle()
      host.value.shutdown(root)
    }
  }

  @Test func anActorThatAHostHasDrivenMayUseTheHostWhenItIsReleased() async {
    let (host, door, notes) = (Smuggled(value: ManualHost()), Door(), Notes())
    await Owner(
      Smuggled(
        value: Canary {
          notes.add("released")
          host.value.start("last") { notes.add("ran") }
        })
    ).live(on: host, door)
    // What the thread that has run the actor still holds of it.
    for _ in 0..<1_000 { await Task.yield() }
    door.open()
    while notes.take().isEmpty {
      host.value.settle()
      await Task.yield()
    }
    host.value.settle()
    #expect(notes.take() == ["ran"])
  }
}
