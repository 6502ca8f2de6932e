import ModelStreams
import RIBKit

/// A service that is an actor, and calls another one.
actor Depot {
  private let office: Office
  private nonisolated let model = MutableModelStream<[Int]>([])

  nonisolated var cars: ModelStream<[Int]> { model.stream }

  init(office: Office) {
    self.office = office
  }

  func order(_ car: Int) async -> String {
    await Task.yield()
    let number = await office.sign(car)
    model.update { $0.append(car) }
    return "car \(car), paper \(number)"
  }
}

actor Office {
  private var papers = 0

  func sign(_ car: Int) async -> Int {
    papers += 1
    let paper = papers
    for _ in 0..<car { await Task.yield() }
    return paper
  }
}

/// An interactor that has many things going on at once: calls, flows, timers, workers, streams.
final class FleetInteractor: Interactor {
  enum Event: Hashable {
    case ordered(String)
    case counted(Int)
    case tick(Int)
    case flow(Int)
    case radio(String)
  }

  let scope: Scope<[Int], Event>
  private let depot: Depot

  init(depot: Depot, listener: Listener<Event>) {
    self.depot = depot
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(depot.cars) { me, cars in me.route(to: cars) }
    for car in 1...4 {
      call(
        { [depot] in await depot.order(car) },
        then: { me, paper in me.notify(.ordered((try? paper.get()) ?? "")) })
      after(.seconds(car % 2)) { me in me.notify(.tick(car)) }
      task { me in
        for _ in 0..<3 { await Task.yield() }
        try? await me.clock.sleep(for: .milliseconds(500))
        me.notify(.flow(me.depot.cars.latest.count))
      }
    }
    let radio = AsyncStream { continuation in
      for word in ["one", "two", "three"] { continuation.yield(word) }
      continuation.finish()
    }
    observe(radio) { me, word in me.notify(.radio(word)) }
    start(
      Worker("count") { [depot, clock] in
        for count in 1...3 {
          try await clock.sleep(for: .milliseconds(700))
          async let first = depot.order(count)
          async let second = depot.order(count + 10)
          _ = await (first, second)
        }
      }
    ) { me, _ in me.notify(.counted(me.depot.cars.latest.count)) }
  }
}
