final class Tally {
  private(set) var count = 0

  func countLater(isolation: isolated (any Actor)? = #isolation) -> Task<Void, Never> {
    Task {
      _ = isolation
      for _ in 0..<1_000 { count += 1 }
    }
  }

  func countOften() -> [Task<Void, Never>] {
    (0..<8).map { _ in countLater() }
  }
}
