internal import RIBKit

/// The place where a router shows the child that a link goes on with, without the type of its keys.
struct LinkStage {
  /// What the place adds to the link; `nil` if the link ends here.
  let segments: [LinkSegment]?
  /// Whether a link that says no more means that nothing is shown.
  let canBeCleared: Bool
  /// Compares what the path says with what is there; the path is left behind what was read.
  let read: (inout LinkPath) -> PlaceReading
  /// Shows what the path says.
  let show: (LinkPath) -> Void
  /// Detaches what is there.
  let clear: () -> Void
  /// The child that is there.
  let child: () -> (any Router)?

  init<Key: LinkKey, Owner: Router>(
    _ slot: ChildSlot<Key>, of router: Owner, show: @escaping (Key) -> Void
  ) {
    let segment = slot.key?.segment
    segments = segment.map { [$0] }
    canBeCleared = segment != nil
    read = { path in
      guard let wanted = Key.read(&path) else { return .unreadable }
      return slot.key?.isPlace(of: wanted) ?? false ? .same : .other(wanted.title)
    }
    self.show = { path in
      var path = path
      if let key = Key.read(&path) { show(key) }
    }
    clear = { slot.clear(in: router) }
    child = { slot.child }
  }

  init<Key: LinkKey, Owner: Router>(
    _ stack: ChildStack<Key>, of router: Owner, push: @escaping (Key) -> Void
  ) {
    let keys = stack.keys
    let shown = keys.map(\.segment)
    segments = shown.contains(nil) || keys.isEmpty ? nil : shown.compactMap(\.self)
    canBeCleared = segments != nil
    read = { path in
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
    segments = []
    canBeCleared = false
    read = { _ in .same }
    show = { _ in }
    clear = {}
    self.child = child
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
    }
  }
}
