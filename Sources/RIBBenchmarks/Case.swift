/// One thing that is measured, beside its floor: the smallest program that does the same work.
struct Case {
  /// What it is called in the table, and for `--filter`: the subject, a slash, the work.
  let name: String

  /// The ratio to the floor that must not be exceeded.
  let budget: Double

  /// Makes what is run, when its turn comes.
  let prepare: () -> Contest
}

/// What is measured, and the smallest program that does the same work.
struct Contest {
  /// How many operations one repetition of either makes.
  var operations = 1
  let floor: Work
  let body: Work
}

/// A program that does the same thing a number of times.
enum Work {
  /// On the thread of the benchmarks.
  case here((_ count: Int) -> Void)
  /// On an actor of its own.
  case onActor((_ count: Int, _ actor: isolated Stage) async -> Void)

  /// Does it.
  func run(_ count: Int, on stage: Stage) async {
    switch self {
    case .here(let body): body(count)
    case .onActor(let body): await body(count, stage)
    }
  }
}

/// The actor of those cases that need one.
actor Stage {}

/// Keeps the compiler from leaving out what made a value.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
