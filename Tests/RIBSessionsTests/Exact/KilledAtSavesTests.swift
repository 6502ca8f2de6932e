import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Sessions whose process is killed at each save of a step.
@Suite(.failsOnLeaks)
struct KilledAtSavesTests {
  private typealias Test = LifecycleStressTest<SessionHarness<Till>, Bank>

  private func test(_ defect: Till.Defect) -> Test {
    LifecycleStressTest(Bank.init) { bank in SessionHarness("tills") { _ in Till(defect, bank) } }
  }

  private func failures(
    _ defect: Till.Defect, _ perform: @escaping (Int, SessionHarness<Till>, Bank) throws -> Void
  ) -> [String] {
    FailureSink.failures { test(defect).run(script: [5, 0, 7], perform: perform) }.map(\.message)
  }

  private func send(_ sum: Int, _ harness: SessionHarness<Till>, _ bank: Bank) throws {
    try harness.send(sum, to: "ana")
  }

  @Test func aTillWithAnOutboxGoesOn() {
    #expect(failures(.none, send) == [])
    let keyed = failures(.none) { sum, harness, _ in try harness.send(sum, to: "ana", key: "\(sum)") }
    #expect(keyed == [])
    let pairs = failures(.none) { sum, harness, _ in try harness.send(all: [sum, sum], to: "ana") }
    #expect(pairs == [])
    let waits = failures(.none) { sum, harness, bank in
      bank.pay.suspends()
      let sent = harness.start(sum, to: "ana")
      bank.pay.returns()
      if !bank.pay.waiting.isEmpty { bank.pay.resumeAll(returning: ()) }
      try harness.reply(to: sent)
    }
    #expect(waits == [])
  }

  @Test func anOutboxThatIsNotPreservedIsFound() {
    let failures = failures(.forgetsOutbox, send)
    #expect(
      failures.count == 2 && failures[0].contains("- pay(5): called")
        && failures[0].contains("killed in step 1 of 3, 5, at save 1 of its events, after the save is stored"),
      "\(failures)")
  }

  @Test func aHandlerThatCountsOutsideIsFound() {
    let failures = failures(.countsOutside, send)
    #expect(
      failures.first?.contains("in step 1 of 3, 5, at save 1 of its events, before the save is stored")
        == true
        && failures[0].contains("- events: 5 of \"ana\": 1")
        && failures[0].contains("+ events: 5 of \"ana\": 2"),
      "\(failures)")
  }

  @Test func aRandomScriptIsReducedToTheStepOfTheKill() {
    let failures = FailureSink.failures {
      test(.forgetsOutbox).run(inputs: [0, 5], seed: 1, steps: 8, perform: send)
      test(.none).run(inputs: [0, 5], seed: 1, steps: 8, perform: send)
    }.map(\.message)
    #expect(
      failures.count == 1 && failures[0].contains("run(script: [5], perform: perform)")
        && failures[0].contains("killed in step 1 of 1, 5, at save 1"), "\(failures)")
  }
}

/// The services of tills, which outlive their processes.
private final class Bank: Sendable {
  let pay = Stub<Int, Void>("pay")
  let number = Stub<Void, Int>("number")

  init() {
    pay.returns()
    number.returns(each: Array(1...100))
  }
}

private final class TillInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let forgetsOutbox: Bool
  var sum = 0
  var outbox: [Int] = []

  init(forgetsOutbox: Bool) { self.forgetsOutbox = forgetsOutbox }

  func didBecomeActive() {
    preserve(\.sum, as: "sum")
    if !forgetsOutbox { preserve(\.outbox, as: "outbox") }
  }
}

private actor Till: Session {
  enum Defect { case none, forgetsOutbox, countsOutside }

  let root: TillInteractor
  private let defect: Defect
  private let bank: Bank

  init(_ defect: Defect, _ bank: Bank) {
    root = TillInteractor(forgetsOutbox: defect == .forgetsOutbox)
    (self.defect, self.bank) = (defect, bank)
  }

  func handle(_ sum: Int) async throws -> Int {
    root.sum += sum
    if sum > 0 { root.outbox.append(sum) }
    return defect == .countsOutside ? try await bank.number.call() : root.sum
  }

  func didSave() async {
    while let sum = root.outbox.first {
      guard (try? await bank.pay.call(sum)) != nil else { return }
      if root.outbox.first == sum { root.outbox.removeFirst() }
    }
  }
}
