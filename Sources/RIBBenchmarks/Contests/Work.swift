/// A program that does the same thing a number of times.
enum Work {
  /// On the thread of the benchmarks.
  case here((_ count: Int) -> Void)
  /// On an actor of its own.
  case onActor((_ count: Int, _ actor: isolated Stage) async -> Void)
  /// On the thread of the benchmarks, where only what it gives to the meter is measured.
  case metered((_ count: Int, _ meter: Meter) -> Void)
  /// On an actor of its own, where only what it gives to the meter is measured.
  case meteredOnActor((_ count: Int, _ meter: Meter, _ actor: isolated Stage) async -> Void)

  /// Does it.
  func run(_ count: Int, on stage: Stage, meter: Meter) async {
    switch self {
    case .here(let body): meter.measure { body(count) }
    case .onActor(let body):
      let start = meter.start()
      await body(count, stage)
      meter.stop(start)
    case .metered(let body): body(count, meter)
    case .meteredOnActor(let body): await body(count, meter, stage)
    }
  }

  /// Whether it says itself what is measured.
  var isMetered: Bool {
    switch self {
    case .here, .onActor: false
    case .metered, .meteredOnActor: true
    }
  }
}
