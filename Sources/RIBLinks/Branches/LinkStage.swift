internal import RIBKit

/// The result of comparing a link with the state or the child of a router.
enum PlaceComparison {
  /// The link doesn't continue with a key of this type.
  case unreadable
  /// The router already shows it.
  case same
  /// The link continues with another key, given by its title for outcomes.
  case other(String)
}

/// A state of a router that is part of links, without its type.
struct LinkState {
  /// The part of the state in the link.
  let segment: LinkSegment?
  /// Compares the link with the current state, and consumes the compared part of the link.
  let read: (inout PlaceRest) -> PlaceComparison
  /// Adopts the state in the link; returns whether the router accepted it.
  let update: (PlaceRest) -> Bool

  init<State: LinkKey>(_ state: State, _ update: @escaping (State) -> Bool) {
    segment = state.segment
    read = { rest in
      guard let wanted = rest.next(State.self) else { return .unreadable }
      return state.isPlace(of: wanted) ? .same : .other(wanted.title)
    }
    self.update = { rest in
      var rest = rest
      return rest.next(State.self).map(update) ?? false
    }
  }
}

/// The place where a router shows the next child of a link, without the type of its keys.
struct LinkStage {
  /// The part of the place in the link; `nil` if the link ends here.
  let segments: () -> [LinkSegment]?
  /// Compares the link with the current child, and consumes the compared part of the link.
  let read: (inout PlaceRest) -> PlaceComparison
  /// Shows the child that the link requests.
  let show: (PlaceRest) -> Void
  /// Detaches the current child.
  let clear: () -> Void
  /// The shown child.
  let child: () -> (any Router)?
  /// Whether a link cannot choose the child, and waits for a child through which it can continue.
  var isPassage = false

  /// Whether a link that ends here means that no child is shown.
  var canBeCleared: Bool { !isPassage && segments() != nil }

  /// Returns the child with which a link continues, if it is shown.
  func child(for rest: PlaceRest) -> (any Router)? {
    guard let child = child() else { return nil }
    guard isPassage, !rest.isAtEnd else { return child }
    // Another child may be shown here, for example a sign-in form in place of a rider.
    let part = (child as? any LinkedRouter)?.linkPart
    return part?.state == nil && part?.stage == nil ? nil : child
  }

  init<Container: LinkableContainer>(
    _ container: Container, of router: some Router, show: @escaping (Container.Key?) -> Void
  ) where Container.Key: LinkKey {
    let isStack = container.stacksLinkKeys
    func keys(of rest: inout PlaceRest) -> [Container.Key] {
      isStack ? rest.all(Container.Key.self) : rest.next(Container.Key.self).map { [$0] } ?? []
    }
    segments = {
      let shown = container.linkKeys.map(\.segment)
      guard !shown.isEmpty, !shown.contains(nil) else { return nil }
      var parts = shown.compactMap(\.self)
      for index in parts.indices.dropLast() { parts[index].isStacked = true }
      return parts
    }
    read = { rest in
      let shown = container.linkKeys
      let wanted = keys(of: &rest)
      guard !wanted.isEmpty else { return .unreadable }
      let isSame = wanted.count == shown.count && zip(shown, wanted).allSatisfy { $0.isPlace(of: $1) }
      return isSame ? .same : .other(wanted.map(\.title).joined(separator: "/"))
    }
    self.show = { rest in
      var rest = rest
      let wanted = keys(of: &rest)
      guard isStack else { return wanted.forEach(show) }
      let kept = zip(container.linkKeys, wanted).prefix { $0.isPlace(of: $1) }.count
      container.keepLinkKeys(kept, in: router) {
        for key in wanted.dropFirst(kept) { show(key) }
      }
    }
    clear = { if isStack { container.keepLinkKeys(0, in: router) {} } else { show(nil) } }
    child = { container.linkChild }
  }

  init(through child: @escaping () -> (any Router)?) {
    segments = { [] }
    read = { _ in .same }
    show = { _ in }
    clear = {}
    self.child = child
    isPassage = true
  }
}
