internal import RIBKit

/// The result of comparing a link with what a part of a router shows.
enum PlaceComparison {
  /// The link goes on with something else.
  case unreadable
  /// It is there already.
  case same
  /// Something else, called this in outcomes.
  case other(String)
}

/// A state of a router that stands in links, without its type.
struct LinkState {
  /// The part of the state in the link.
  let segment: LinkSegment?
  /// Compares the link with what is there, and takes from it what was compared.
  let read: (inout PlaceRest) -> PlaceComparison
  /// Takes over what the link says; returns whether it was accepted.
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

/// The place where a router shows the child that a link goes on with, without the type of its keys.
struct LinkStage {
  /// The part of the place in the link; `nil` if the link ends here.
  let segments: () -> [LinkSegment]?
  /// Compares the link with what is there, and takes from it what was compared.
  let read: (inout PlaceRest) -> PlaceComparison
  /// Shows what the link says.
  let show: (PlaceRest) -> Void
  /// Detaches what is there.
  let clear: () -> Void
  /// The child that is shown.
  let child: () -> (any Router)?
  /// Whether the link has no say in which child is there: then it waits for one that it can go on with.
  var isPassage = false

  /// Whether a link that says no more means that nothing is shown.
  var canBeCleared: Bool { !isPassage && segments() != nil }

  /// The child that a link goes on with, if it is there.
  func child(for rest: PlaceRest) -> (any Router)? {
    guard let child = child() else { return nil }
    guard isPassage, !rest.isAtEnd else { return child }
    // Another child may stand here, as a login does where a rider will be.
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
      return shown.isEmpty || shown.contains(nil) ? nil : shown.compactMap(\.self)
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
