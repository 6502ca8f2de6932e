import ModelStreams
import RIBKit

/// A service with an actor of its own.
actor Meter {
  private var count = 0

  func read() async -> Int {
    count += 1
    await Task.yield()
    return count
  }
}

/// A RIB of a module whose default isolation is the main actor: its flows await the clock, a service and a stream.
final class RideInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let meter = Meter()
  let miles = MutableModelStream(0)
  private(set) var lines: [String] = []

  func didBecomeActive() {
    task { me in
      for _ in 1...3 {
        try? await me.clock.sleep(for: .seconds(1))
        let count = await me.meter.read()
        me.note("meter \(count)")
        me.miles.send(count)
      }
    }
    task { me in
      for await mile in me.miles.stream {
        let count = await me.meter.read()
        me.note("mile \(mile), meter \(count)")
      }
      me.note("stream over")
    }
    after(.milliseconds(2500)) { me in me.finish() }
  }

  func note(_ line: String) {
    lines.append(line)
  }

  private func finish() {
    let workflow = RideInteractor.workflow("finish")
      .step("ask") { me, _ in
        try await me.clock.sleep(for: .seconds(1))
        me.note("asked")
      }
      .step("pay", to: BillInteractor.self, within: .seconds(60)) { bill, _ in
        try await bill.clock.sleep(for: .seconds(1))
        return await bill.meter.read()
      }
    start(workflow) { me, outcome in
      if case .finished(let count) = outcome { me.note("paid at \(count)") }
    }
  }
}

final class RideRouter: Router {
  let interactor = RideInteractor()
  private let bill = BillRouter()

  func didAttach() {
    attach(bill)
  }
}

/// The second item of the workflow.
final class BillInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let meter = Meter()
}

final class BillRouter: Router {
  let interactor = BillInteractor()
}
