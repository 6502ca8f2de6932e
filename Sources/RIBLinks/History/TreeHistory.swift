internal import LinkGates
public import RIBKit

/// A history of the places visited in a tree, for going back and forward.
///
/// Use it in the tree's isolation. The history changes after the tree has reached the place: a move that stops or is superseded leaves it
/// unchanged. If the tree changes in another way, for example by an incoming link, call ``record(replacing:)``.
///
/// A history belongs to the session of its opener. After the session ends or another user signs in, the next `record` or move starts the history
/// over at the tree's place, as it does for a history created before the launch. Reading the history changes nothing.
public final class TreeHistory<Root: Router, Output: Sendable> {
  private weak var root: Root?
  private let opener: LinkOpener<Root, Output>
  private let mayLeave: (_ from: TreeLink, _ to: TreeLink) -> Bool
  private var kept: PlaceHistory<TreeLink>
  /// The session in which the history began; `nil` if it began before the launch, when the tree had no place.
  private var session: LinkSession?

  /// Creates a history that begins at the tree's current place, if the tree is launched.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - opener: The opener of links in the tree.
  ///   - capacity: The maximum number of places, at least one.
  ///   - mayLeave: Called before each move, on the tree; returns whether the tree may leave the first place for the second. To ask the user first,
  ///     return `false`, and move with `asking: false` after the user has agreed.
  public init(
    of root: Root, opener: LinkOpener<Root, Output>,
    capacity: Int = PlaceHistory<TreeLink>.defaultCapacity,
    mayLeave: @escaping (_ from: TreeLink, _ to: TreeLink) -> Bool = { _, _ in true }
  ) {
    self.root = root
    self.opener = opener
    self.mayLeave = mayLeave
    kept = PlaceHistory(root.treeLink, capacity: capacity)
    session = root.interactor.isActive ? opener.gate.session : nil
  }

  /// The current history; only the tree's current place if the history hasn't begun.
  public var places: PlaceHistory<TreeLink> {
    guard session != opener.gate.session, let root else { return kept }
    return PlaceHistory(root.treeLink, capacity: kept.capacity)
  }

  /// Records the current place of the tree, unless it is already the current place of the history.
  ///
  /// - Parameter isReplacing: Whether to replace the current place instead of adding a place after it.
  public func record(replacing isReplacing: Bool = false) {
    beginAnewIfNeeded()
    guard let place = root?.treeLink, place != kept.place else { return }
    kept.move(isReplacing ? .replace(place) : .push(place))
  }

  /// Moves to another place, if the current place may be left.
  ///
  /// Call it in the tree's isolation. A newer link or move supersedes this move.
  ///
  /// - Parameters:
  ///   - move: The move; a move beyond an end does nothing, and its outcome is `alreadyThere`.
  ///   - asks: Whether to check if the current place may be left.
  ///   - timeout: The time to wait for each router, on the tree's clock; `nil` to wait forever.
  ///   - then: Called once with the outcome, on the tree; not called if the place may not be left.
  /// - Returns: Whether the place may be left.
  @discardableResult
  public func move(
    _ move: PlaceHistory<TreeLink>.Move, asking asks: Bool = true, within timeout: Duration? = .seconds(5),
    then: @escaping (Root.InteractorType, LinkOutcome) -> Void
  ) -> Bool {
    let places = places
    guard let place = places.destination(of: move) else {
      if let root { then(root.interactor, .alreadyThere) }
      return true
    }
    if asks, !mayLeave(places.place, place) { return false }
    beginAnewIfNeeded()
    let session = session
    opener.open(.go(to: place, within: timeout)) { me, outcome in
      self.arrive(by: move, at: place, outcome, in: session)
      then(me, outcome)
    }
    return true
  }

  private func arrive(
    by move: PlaceHistory<TreeLink>.Move, at place: TreeLink, _ outcome: LinkOutcome, in session: LinkSession?
  ) {
    beginAnewIfNeeded()
    guard session == self.session else { return }
    switch outcome {
    case .opened, .alreadyThere:
      // If another place was recorded in the meantime, this one comes after it.
      kept.move(kept.destination(of: move) == place ? move : .push(place))
    case .rejected, .deferred, .expired, .stopped, .superseded: break
    }
  }

  private func beginAnewIfNeeded() {
    guard session != opener.gate.session, let root else { return }
    session = root.interactor.isActive ? opener.gate.session : nil
    kept = PlaceHistory(root.treeLink, capacity: kept.capacity)
  }
}

@available(*, unavailable)
extension TreeHistory: Sendable {}
