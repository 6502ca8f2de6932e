internal import Benchmarks

/// One thing that is measured, beside its floor: the smallest program that does the same work.
struct Case {
  /// What it is called in the table, and for `--filter`: the subject, a slash, the work.
  let name: String

  /// What must not be exceeded.
  let budget: Budget

  let subject: Subject

  /// How it is measured.
  enum Subject {
    /// A program beside its floor; made when its turn comes.
    case contest(() -> Contest)
    /// The same program at several sizes.
    case series([Int], (Int) -> Trial)
    /// The same program on one processor and on two.
    case speedUp(() -> Trial)
  }

  /// Makes a case whose time is bounded, as a ratio to that of the floor.
  init(name: String, budget: Double, prepare: @escaping () -> Contest) {
    self.init(name: name, budget: .ratio(budget), subject: .contest(prepare))
  }

  /// Makes a case in which the bytes are bounded that its measured parts leave allocated, for each operation.
  init(name: String, bytes: Double, prepare: @escaping () -> Contest) {
    self.init(name: name, budget: .bytes(bytes), subject: .contest(prepare))
  }

  /// Makes a case that must be so many times faster on two processors than on one.
  init(name: String, speedUp: Double, prepare: @escaping () -> Trial) {
    self.init(name: name, budget: .speedUp(speedUp), subject: .speedUp(prepare))
  }

  /// Makes a case whose time, or whose bytes left allocated, may grow by no more than a power of the size.
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
