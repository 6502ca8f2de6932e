public import RIBKit
internal import RIBSessions
public import Testing

// Saved state: the values that the subject preserves, and restoring a subject.

extension Harness {
  /// The saved tree of the subject in its current state or, if the subject has ended, in its last state.
  ///
  /// Reading it settles the harness first.
  public var saved: SavedTree {
    core.drive(Step("saves"), at: core.log.cause)
    return driver.saved
  }

  /// Activates, attaches or launches the subject with a saved tree, and runs all resulting work.
  ///
  /// Call it instead of the function that starts the subject without a saved tree. Use a new harness, because a subject that has been active
  /// already has its values. The saved tree is usually the ``saved`` of another harness.
  public func restore(from saved: SavedTree, sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(restoring: saved, at: sourceLocation)
  }

  /// Expects that the interactor under test preserves a value now, under the name that it passes to `preserve`.
  public func expectPreserved<Value: Codable & Equatable>(
    _ name: String, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard core.drive(Step("expects a preserved value"), at: sourceLocation) else { return }
    let (saved, path) = (driver.saved, driver.savedName)
    guard let text = saved["\(path)#\(name)"] else {
      let prefix = "\(path)#"
      let names = saved.places.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
      let list = names.isEmpty ? "no value" : "only \(listed(names, { "\"\($0)\"" }))"
      return core.fail(
        "\(driver.name) preserves \(list). Call preserve(…, as: \"\(name)\") in didBecomeActive.\(core.context)",
        at: sourceLocation)
    }
    guard let preserved = try? JSONValueCoder().value(Value.self, of: text) else {
      return core.fail(
        "The preserved value \"\(name)\" of \(driver.name) is not of type \(Value.self): \(text)",
        at: sourceLocation)
    }
    if preserved != value {
      core.fail(
        mismatch(
          of: "The preserved value \"\(name)\"", "the preserved value \"\(name)\" to be \(describe(value))",
          value, got: preserved) + core.context,
        at: sourceLocation)
    }
  }
}
