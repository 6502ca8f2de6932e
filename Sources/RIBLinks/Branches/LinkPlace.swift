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

extension LinkKey {
  /// Reads a key; the path is left as it is if there is none.
  static func read(_ path: inout LinkPath) -> Self? {
    var rest = path
    guard let key = Self(reading: &rest) else { return nil }
    path = rest
    return key
  }

  /// Whether a key leads to where this one is: it may know more than a link can say.
  func isPlace(of wanted: Self) -> Bool {
    if self == wanted { return true }
    guard let segment else { return false }
    return segment == wanted.segment
  }

  /// What the key is called in outcomes.
  var title: String {
    guard let segment, segment != LinkSegment() else { return "\(self)" }
    return segment.description
  }
}
