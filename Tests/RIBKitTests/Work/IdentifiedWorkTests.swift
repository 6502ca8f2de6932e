import Basics
import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Work that ends before it has begun, and work with an identity.
@Suite(.trees)
struct IdentifiedWorkTests {
  let tree = ProbeTree()

  init() { tree.launch() }

  @Test func aCallThatIsSupersededBeforeItHasBegunDoesNotRun() {
    let log = Lines()
    tree.run {
      for number in 1...2 {
        tree.root.interactor.call(id: "save") {
          log.note("save \(number)")
        } then: { _, _ in
        }
      }
      tree.root.interactor.call {
        log.note("cancelled")
      } then: { _, _ in
      }.cancel()
    }
    tree.host.settle()
    #expect(log.all == ["save 2"])
  }

  @Test func aNewerObservationSupersedesTheOlder() {
    let (source, models) = (EventSource<Int>(), MutableModelStream(1))
    tree.run {
      let me = tree.root.interactor
      me.observe(source.stream, id: "x") { me, n in me.note("old \(n)") }
      me.observe(source.stream, id: "x") { me, n in me.note("new \(n)") }
    }
    source.send(1)
    #expect(tree.settled() == ["root new 1"])
    tree.run {
      tree.root.interactor.observe(models.stream, id: "x") { me, n in me.note("model \(n)") }
    }
    source.send(2)
    models.send(2)
    #expect(tree.settled() == ["root model 1", "root model 2"])
    tree.run { _ = tree.root.interactor.after(.seconds(1), id: "x") { $0.note("timer") } }
    models.send(3)
    #expect(tree.settled() == [])
    tree.run {
      _ = tree.root.interactor.start(
        Worker("w") { [clock = tree.host.clock] in try await clock.sleep(for: .seconds(100)) }, id: "x")
    }
    tree.host.advance(by: .seconds(2))
    #expect(tree.take() == [])
    tree.run { _ = tree.root.interactor.task(id: "x") { me in me.note("flow") } }
    #expect(tree.settled() == ["root flow"])
  }

  @Test func anObservationThatIsMadeAgainInItsFirstDeliverySupersedesItself() {
    let models = MutableModelStream(1)
    func observe(_ me: ProbeInteractor, _ name: String, again: Bool) {
      me.observe(models.stream, id: "x") { me, n in
        me.note("\(name) \(n)")
        if again { observe(me, "inner", again: false) }
      }
    }
    tree.run { observe(tree.root.interactor, "outer", again: true) }
    models.send(2)
    #expect(tree.settled() == ["root outer 1", "root inner 1", "root inner 2"])
  }
}

/// Lines that are written on any thread.
private final class Lines: Sendable {
  private let lines = Lock<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func note(_ line: String) { lines.withLock { $0.append(line) } }
}
