/// Collects what is wrong, so that one run reports all of it.
struct ProblemCollector {
  private(set) var problems: [Problem] = []

  mutating func add(_ problem: Problem) {
    problems.append(problem)
  }

  /// Does something and keeps what is wrong with it.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What the closure returned; `nil` if it threw.
  @discardableResult
  mutating func collect<Value>(_ body: () throws(ToolkitError) -> Value) -> Value? {
    do throws(ToolkitError) {
      return try body()
    } catch {
      problems += error.problems
      return nil
    }
  }

  /// Throws what was collected.
  ///
  /// - Throws: All problems, if there is one.
  func check() throws(ToolkitError) {
    try ToolkitError.check(problems)
  }
}
