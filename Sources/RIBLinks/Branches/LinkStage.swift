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
  /// Whether the link cannot choose the child, so that it waits for one with which it can continue.
  var isPassage = false

  /// Whether a link that ends here means that no child is shown.
  var canBeCleared: Bool { !isPassage && segments() != nil }

  /// Returns the child with which a link continues, if it is shown.
  func child(for rest: PlaceRest) -> (any Router)? {
    guard let child = child() else { return nil }
    guard isPassage, !rest.isAtEnd else { return child }
    // Another child may be shown here, for example a login in the place of a rider.
    let part = (child as? any LinkedRouter)?.linkPart
    return part?.state == nil && part?.stage == nil ? nil : child
  }

  init<Key: LinkKey>(_ slot: ChildSlot<Key>, show: @escaping (Key?) -> Void) {
    segments = { slot.key?.segment.map { [$0] } }
    read = { rest in
      guard let wanted = rest.next(Key.self) else { return .unreadable }
      return slot.key?.isPlace(of: wanted) ?? false ? .same : .other(wanted.title)
    }
    self.show = { rest in
      var rest = rest
      if let key = rest.next(Key.self) { show(key) }
    }
    clear = { show(nil) }
    child = { slot.child }
  }

  init<Key: LinkKey, Owner: Router>(
    _ stack: ChildStack<Key>, of router: Owner, push: @escaping (Key) -> Void
  ) {
    segments = {
      let shown = stack.keys.map(\.segment)
      guard !shown.isEmpty, !shown.contains(nil) else { return nil }
      var parts = shown.compactMap(\.self)
      for index in parts.indices.dropLast() { parts[index].isStacked = true }
      return parts
    }
    read = { rest in
      let keys = stack.keys
      let wanted = rest.all(Key.self)
      guard !wanted.isEmpty else { return .unreadable }
      let isSame = wanted.count == keys.count && zip(keys, wanted).allSatisfy { $0.isPlace(of: $1) }
      return isSame ? .same : .other(wanted.map(\.title).joined(separator: "/"))
    }
    show = { rest in
      var rest = rest
      let wanted = rest.all(Key.self)
      let keys = stack.keys
      let kept = zip(keys, wanted).prefix { $0.isPlace(of: $1) }.count
      for _ in kept..<keys.count { stack.pop(in: router) }
      for key in wanted.dropFirst(kept) { push(key) }
    }
    clear = { stack.clear(in: router) }
    child = { stack.child }
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
