internal import LinkGates
public import RIBKit

/// The places where a tree was, to go back to them.
///
/// It lives in the isolation of the tree. The history moves when the tree has arrived, not before: a move that stops or is
/// superseded on its way leaves it as it is. Whoever moves the tree by other means, by a link from outside for example, says so
/// with ``record(replacing:)``.
///
/// A history belongs to the session of its opener: when that ends, or another user signs in, it begins again, at the next `record` or
/// move, where the tree is then. One that is made before the launch begins so too. To read it notes nothing.
public final class TreeHistory<Root: Router, Output: Sendable> {
  private weak var root: Root?
  private let opener: LinkOpener<Root, Output>
  private let mayLeave: (_ from: TreeLink, _ to: TreeLink) -> Bool
  private var kept: PlaceHistory<TreeLink>
  /// The session in which it began; nothing before the tree was launched, for then it was nowhere.
  private var session: LinkSession?

  /// Makes a history that begins where the tree is, if it is launched.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - opener: The opener of links in the tree.
  ///   - capacity: How many places are kept, at least one.
  ///   - mayLeave: Asked before each move, on the tree, whether a place may be left for another. To ask the user first, return `false`,
  ///     and move without asking when the answer is there.
  public init(
    of root: Root, _ opener: LinkOpener<Root, Output>,
    capacity: Int = PlaceHistory<TreeLink>.defaultCapacity,
    mayLeave: @escaping (_ from: TreeLink, _ to: TreeLink) -> Bool = { _, _ in true }
  ) {
    self.root = root
    self.opener = opener
    self.mayLeave = mayLeave
    kept = PlaceHistory(root.treeLink, capacity: capacity)
    session = root.interactor.isActive ? opener.gate.session : nil
  }

  /// The history as it is; the place where the tree is, if it has yet to begin.
  public var places: PlaceHistory<TreeLink> {
    guard session != opener.gate.session, let root else { return kept }
    return PlaceHistory(root.treeLink, capacity: kept.capacity)
  }

  /// Notes where the tree is now, if that is another place than the current one.
  ///
  /// - Parameter isReplacing: Whether it takes the place of the current one, instead of coming behind it.
  public func record(replacing isReplacing: Bool = false) {
    beginAnewIfNeeded()
    guard let place = root?.treeLink, place != kept.place else { return }
    kept.move(isReplacing ? .replace(place) : .push(place))
  }

  /// Goes to another place, if the current one may be left.
  ///
  /// It must be called on the isolation of the tree. A newer link, or a newer move, supersedes this one.
  ///
  /// - Parameters:
  ///   - move: The move; one that goes beyond an end that is here leads to where the tree is, and does not move.
  ///   - asks: Whether to ask if the current place may be left.
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  ///   - then: Called once with what has become of it, on the tree; not if the place may not be left.
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
      // Another place may have been recorded on the way: then this one comes behind it.
      kept.move(kept.destination(of: move) == place ? move : .push(place))
    case .refused, .deferred, .expired, .stopped, .superseded: break
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
