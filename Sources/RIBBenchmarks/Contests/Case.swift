internal import Benchmarks

/// A program that is measured beside its floor, the smallest program that does the same work.
struct Case {
  /// The name in the table and for `--filter`: the subject, a slash and the work.
  let name: String

  /// The limit for its cost.
  let budget: Budget

  let subject: Subject

  /// The ways to measure it.
  enum Subject {
    /// A program beside its floor, created just before it is measured because that may take long.
    case contest(() -> Contest)
    /// A program at several sizes.
    case series([Int], (Int) -> Trial)
    /// A program on one processor and on two.
    case speedUp(() -> Trial)
  }

  /// Creates a case with a limit on its time, as a ratio to the time of the floor.
  init(name: String, budget: Double, prepare: @escaping () -> Contest) {
    self.init(name: name, budget: .ratio(budget), subject: .contest(prepare))
  }

  /// Creates a case with a limit on the bytes per operation that its measured parts leave allocated.
  init(name: String, bytes: Double, prepare: @escaping () -> Contest) {
    self.init(name: name, budget: .bytes(bytes), subject: .contest(prepare))
  }

  /// Creates a case with a minimum speed-up on two processors compared with one.
  init(name: String, speedUp: Double, prepare: @escaping () -> Trial) {
    self.init(name: name, budget: .speedUp(speedUp), subject: .speedUp(prepare))
  }

  /// Creates a case with a limit on the growth of its time, or of the bytes that it leaves allocated, as a power of the size.
  init(name: String, exponent: Double, sizes: [Int] = Self.sizes, prepare: @escaping (Int) -> Trial) {
    self.init(name: name, budget: .exponent(exponent), subject: .series(sizes, prepare))
  }

  private init(name: String, budget: Budget, subject: Subject) {
    self.name = name
    self.budget = budget
    self.subject = subject
  }

  /// The sizes of a series.
  static let sizes = [10, 100, 1_000, 10_000, 100_000]
}

/// A program and its floor.
struct Contest {
  /// The number of operations in one repetition of each.
  var operations = 1
  /// Whether the allocations depend on the order in which tasks run; they are not counted then.
  var countsVary = false
  let floor: Work
  let body: Work
}

/// A program without a floor.
struct Trial {
  /// The number of operations in one repetition.
  var operations = 1
  /// Whether its cost is the bytes that it leaves allocated, not its time.
  var measuresBytes = false
  let work: Work
}

/// A program that repeats the same work.
enum Work {
  /// On the thread of the benchmarks.
  case here((_ count: Int) -> Void)
  /// On a separate actor.
  case onActor((_ count: Int, _ actor: isolated Stage) async -> Void)
  /// On the thread of the benchmarks; only the parts that it passes to the meter are measured.
  case metered((_ count: Int, _ meter: Meter) -> Void)
  /// On a separate actor; only the parts that it passes to the meter are measured.
  case meteredOnActor((_ count: Int, _ meter: Meter, _ actor: isolated Stage) async -> Void)

  /// Repeats the work.
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

  /// Whether the work passes parts of itself to the meter.
  var isMetered: Bool {
    switch self {
    case .here, .onActor: false
    case .metered, .meteredOnActor: true
    }
  }
}

/// The actor of asynchronous cases.
actor Stage {}

/// Keeps the compiler from removing the code that created a value, because it cannot see that the value is unused.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
