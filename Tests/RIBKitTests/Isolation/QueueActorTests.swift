import Dispatch
import RIBKit
import RIBTesting
import Testing

/// A tree on an actor with an executor of the user's.
@Suite(.failsOnLeaks)
struct QueueActorTests {
  @Test(arguments: [true, false])
  func itIsEnteredAsTheActorIs(knowsItself: Bool) async {
    let session = QueueSession(knowsItself: knowsItself)
    await session.launch()
    await session.attachChild()
    // No task runs here, only the queue; `assumeIsolated` passes, and so must the kit.
    session.queue.sync { session.assumeIsolated { $0.attachChild() } }
    #expect(await session.childCount == 2)
    await session.end()
  }

  @Test func elsewhereTheProgramStopsWithASentence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let session = QueueSession(knowsItself: true)
      let root = await session.launch()
      root.value.attach(ProbeRouter("child", Transcript()))
    }
    let error = text(result)
    expectWords(
      error, "Probe: attach was called", "outside the isolation", "lives on", "switch to the actor first")
    #expect(!error.contains("capture list"))
  }

  @Test func elsewhereAnExecutorThatOnlyChecksStopsTheProgramItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let session = QueueSession(knowsItself: false)
      let root = await session.launch()
      root.value.attach(ProbeRouter("child", Transcript()))
    }
    #expect(text(result).contains("not on the queue"))
  }
}

/// An executor that runs everything on one queue.
private final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "RIBKitTests.QueueExecutor")
  private let key = DispatchSpecificKey<Bool>()
  private let knowsItself: Bool

  init(knowsItself: Bool) {
    self.knowsItself = knowsItself
    queue.setSpecific(key: key, value: true)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    if DispatchQueue.getSpecific(key: key) == nil { fatalError("not on the queue") }
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  func isIsolatingCurrentContext() -> Bool? {
    knowsItself ? DispatchQueue.getSpecific(key: key) != nil : nil
  }
}

/// An actor with a tree, on a queue.
private actor QueueSession {
  private let executor: QueueExecutor
  private let root = ProbeRouter("root", Transcript())

  init(knowsItself: Bool) { executor = QueueExecutor(knowsItself: knowsItself) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var queue: DispatchQueue { executor.queue }

  var childCount: Int { root.children.count }

  @discardableResult
  func launch() -> Smuggled<ProbeRouter> {
    root.launch()
    return Smuggled(value: root)
  }

  func attachChild() { root.attach(ProbeRouter("child", Transcript())) }

  func end() async { await root.shutdown() }
}
