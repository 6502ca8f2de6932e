public import RIBKit

/// The places where a tree was, to go back to them.
///
/// It lives in the isolation of the tree. The history moves when the tree has arrived, not before: a move that stops or is
/// superseded on its way leaves it as it is. Whoever moves the tree by other means, by a link from outside for example, says so
/// with ``record(replacing:)``.
public final class TreeHistory<Root: Router, Output: Sendable> {
  /// The history as it is.
  public private(set) var history: History<TreeLink>

  private weak var root: Root?
  private let opener: LinkOpener<Root, Output>
  private let mayLeave: (HistoryStep<TreeLink>) -> HistoryLeave

  /// Makes a history that begins where the tree is.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - opener: What opens links in the tree.
  ///   - capacity: How many places are kept, at least one.
  ///   - mayLeave: Asked before each move, on the tree.
  public init(
    of root: Root, _ opener: LinkOpener<Root, Output>, capacity: Int = History<TreeLink>.defaultCapacity,
    mayLeave: @escaping (HistoryStep<TreeLink>) -> HistoryLeave = { _ in .allow }
  ) {
    self.root = root
    self.opener = opener
    self.mayLeave = mayLeave
    history = History(root.treeLink, capacity: capacity)
  }

  /// Notes where the tree is now, if that is another place than the current one.
  ///
  /// - Parameter isReplacing: Whether it takes the place of the current one, instead of coming behind it.
  public func record(replacing isReplacing: Bool = false) {
    guard let place = root?.treeLink, place != history.place else { return }
    history.move(isReplacing ? .replace(place) : .push(place))
  }

  /// Goes to another place, if the current one may be left.
  ///
  /// It must be called on the isolation of the tree. A newer link, or a newer move, supersedes this one.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  ///   - then: Called once with what has become of it, on the tree.
  public func move(
    _ move: HistoryMove<TreeLink>, within timeout: Duration? = .seconds(5), then: @escaping (TreeMove) -> Void
  ) {
    let step = history.step(for: move)
    switch mayLeave(step) {
    case .allow: go(move, within: timeout, then)
    case .deny: then(.denied(step))
    case .ask:
      history.move(move) { _ in .ask }
      then(.asked(step))
    }
  }

  /// Makes the move that waits for an answer.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  ///   - then: Called once with what has become of it, on the tree; not if none waits.
  /// - Returns: Whether a move has waited.
  @discardableResult
  public func proceed(within timeout: Duration? = .seconds(5), then: @escaping (TreeMove) -> Void) -> Bool {
    guard let move = history.waiting else { return false }
    history.stay()
    go(move, within: timeout, then)
    return true
  }

  /// Forgets the move that waits for an answer.
  public func stay() {
    history.stay()
  }

  private func go(
    _ move: HistoryMove<TreeLink>, within timeout: Duration?, _ then: @escaping (TreeMove) -> Void
  ) {
    let step = history.step(for: move)
    opener.open(.go(to: step.to, within: timeout)) { outcome in
      switch outcome {
      case .opened, .alreadyThere:
        // Another place may have been recorded on the way: then this one comes behind it.
        let isAsBefore = self.history.step(for: move) == step
        then(.moved(self.history.move(isAsBefore ? move : .push(step.to))))
      default: then(.failed(outcome))
      }
    }
  }
}

@available(*, unavailable)
extension TreeHistory: Sendable {}
