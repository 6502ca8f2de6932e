import ModelStreams
import RIBKit

/// A service with a clock of its own: a lamp that goes out by itself.
actor Lamp {
  private let clock: any Clock<Duration>
  private nonisolated let model = MutableModelStream(false)

  nonisolated var isOn: ModelStream<Bool> { model.stream }

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func light(for duration: Duration) async throws {
    model.send(true)
    defer { model.send(false) }
    try await clock.sleep(for: duration)
  }
}

/// Lights the lamp when it becomes active and tells when it has gone out.
final class LampInteractor: Interactor {
  enum Event: Hashable { case dark }

  let scope: Scope<Never, Event>
  private let lamp: Lamp

  init(lamp: Lamp, listener: Listener<Event>) {
    self.lamp = lamp
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    start(Worker("light") { [lamp] in try await lamp.light(for: .seconds(60)) })
    observe(lamp.isOn.debounce(for: .seconds(1), clock: clock)) { me, isOn in
      if !isOn { me.notify(.dark) }
    }
  }
}
