/// Collects what is wrong, so that one run reports all of it.
struct ProblemCollector {
  private(set) var problems: [Problem] = []

  /// Adds a problem, unless it is among them.
  mutating func add(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
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
      for problem in error.problems { add(problem) }
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
