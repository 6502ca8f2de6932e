package import RIBKit

/// The decisions of an autosave at each of its intervals: whether to read the tree, to wait or to end.
package struct SavingCourse {
  /// A decision.
  package enum Step {
    /// Save this tree, then call ``SavingCourse/note(isSaved:)``.
    case save(SavedTree)
    /// Wait for the next interval, because nothing has changed.
    case wait
    /// Stop, because the tree has ended or isn't saved.
    case end
  }

  private let time: () -> Duration
  /// The time from which the tree is read even without a known change.
  private var nextSearch = Duration.zero
  /// The time and the duration of the last read.
  private var last = (start: Duration.zero, cost: Duration.zero)

  /// Begins a course after the first turn of a tree.
  package init(_ clock: any Clock<Duration>) { time = stopwatch(clock) }

  /// Decides what to do at an interval, in the tree's isolation.
  package mutating func next(_ root: some Router, isLast: Bool) -> Step {
    guard root.interactor.isActive else { return .end }
    let start = time()
    guard isLast || root.hasChanged || start >= nextSearch else { return .wait }
    guard let tree = root.save() else { return .end }
    last = (start, time() - start)
    return .save(tree)
  }

  /// Notes whether the tree of the last step was saved; one that wasn't is read again at the next interval.
  package mutating func note(isSaved: Bool) {
    nextSearch = isSaved ? last.start + last.cost * 1_000 : .zero
  }
}
