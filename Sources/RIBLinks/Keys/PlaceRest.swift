/// The rest of a link on its way down a tree.
enum PlaceRest {
  /// The keys that the match of a table has left.
  case keys(ArraySlice<any LinkKey>)
  /// Text that the keys of the tree read one by one.
  case path(LinkPath)

  /// Whether nothing is left that asks for a place; keys that took no component of the link may be left.
  var isAtEnd: Bool {
    switch self {
    case .keys(let keys): keys.allSatisfy { $0.segment?.components.isEmpty ?? false }
    case .path(let path): path.isAtEnd
    }
  }

  /// Whether the link has more items than can be read.
  var isTooLong: Bool {
    if case .path(let path) = self { path.isTooLong } else { false }
  }

  /// The rest in traces and outcomes.
  var title: String {
    switch self {
    case .keys(let keys): LinkSegment(components: keys.flatMap { $0.segment?.components ?? ["\($0)"] }).title
    case .path(let path): LinkSegment(components: Array(path.components)).title
    }
  }

  /// Takes the next key, if it has this type.
  mutating func next<Key: LinkKey>(_ type: Key.Type) -> Key? {
    switch self {
    case .keys(var keys):
      guard let key = keys.first as? Key else { return nil }
      keys.removeFirst()
      self = .keys(keys)
      return key
    case .path(var path):
      guard let key = Key.read(&path) else { return nil }
      self = .path(path)
      return key
    }
  }

  /// Takes the keys of a stack: the next key of a match, which has one for each stack, or as many as can be read if each
  /// takes a component.
  mutating func all<Key: LinkKey>(_ type: Key.Type) -> [Key] {
    guard case .path(var path) = self else { return next(type).map { [$0] } ?? [] }
    var keys: [Key] = []
    while true {
      var rest = path
      guard let key = Key.read(&rest), rest.components.count < path.components.count else { break }
      keys.append(key)
      path = rest
    }
    self = .path(path)
    return keys
  }
}
