internal import RIBKit

/// What a part of a router reads from a path, compared with what is there.
enum PlaceReading {
  /// The path does not begin with anything of it.
  case unreadable
  /// What is there already.
  case same
  /// Something else, called this in outcomes.
  case other(String)
}

/// A state of a router in a link, without its type.
struct LinkPlace {
  /// What it adds to the link.
  let segment: LinkSegment?
  /// Compares what the path says with what is there; the path is left behind what was read.
  let read: (inout LinkPath) -> PlaceReading
  /// Takes over what the path says; whether it was accepted.
  let update: (LinkPath) -> Bool

  init<State: LinkKey>(_ state: State, _ update: @escaping (State) -> Bool) {
    segment = state.segment
    read = { path in
      guard let wanted = State.read(&path) else { return .unreadable }
      return state.isPlace(of: wanted) ? .same : .other(wanted.title)
    }
    self.update = { path in
      var path = path
      return State.read(&path).map(update) ?? false
    }
  }
}

/// The place where a router shows the child that a link goes on with, without the type of its keys.
struct LinkStage {
  /// What the place adds to the link; `nil` if the link ends here.
  let segments: () -> [LinkSegment]?
  /// Compares what the path says with what is there; the path is left behind what was read.
  let read: (inout LinkPath) -> PlaceReading
  /// Shows what the path says.
  let show: (LinkPath) -> Void
  /// Detaches what is there.
  let clear: () -> Void
  /// The child that is there.
  let child: () -> (any Router)?
  /// Whether the link has no say in which child is there: then it waits for one that it can go on with.
  var isPassage = false

  /// Whether a link that says no more means that nothing is shown.
  var canBeCleared: Bool { !isPassage && segments() != nil }

  /// The child that a link goes on with, if it is there.
  func child(for path: LinkPath) -> (any Router)? {
    guard let child = child() else { return nil }
    guard isPassage, !path.isAtEnd else { return child }
    // Somebody else may stand here, as the login does where a rider will be.
    let part = (child as? any LinkedRouter)?.linkPart
    return part?.state == nil && part?.stage == nil ? nil : child
  }

  init<Key: LinkKey>(_ slot: ChildSlot<Key>, show: @escaping (Key?) -> Void) {
    segments = { slot.key?.segment.map { [$0] } }
    read = { path in
      guard let wanted = Key.read(&path) else { return .unreadable }
      return slot.key?.isPlace(of: wanted) ?? false ? .same : .other(wanted.title)
    }
    self.show = { path in
      var path = path
      if let key = Key.read(&path) { show(key) }
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
    read = { path in
      let keys = stack.keys
      let wanted = Key.readAll(&path)
      guard !wanted.isEmpty else { return .unreadable }
      let isSame = wanted.count == keys.count && zip(keys, wanted).allSatisfy { $0.isPlace(of: $1) }
      return isSame ? .same : .other(wanted.map(\.title).joined(separator: "/"))
    }
    show = { path in
      var path = path
      let wanted = Key.readAll(&path)
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

extension LinkKey {
  /// Reads as many keys as there are; each must take a component.
  fileprivate static func readAll(_ path: inout LinkPath) -> [Self] {
    var keys: [Self] = []
    while true {
      var rest = path
      guard let key = read(&rest), rest.components.count < path.components.count else { return keys }
      keys.append(key)
      path = rest
      if path.hasOneKeyForEachStack { return keys }
    }
  }
}
