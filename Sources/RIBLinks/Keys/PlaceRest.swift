/// The rest of a link on its way down a tree.
enum PlaceRest {
  /// The remaining keys of a table's match.
  case keys(ArraySlice<any LinkKey>)
  /// The remaining text, which the keys of the tree read one by one.
  case path(LinkPath)

  /// Whether the rest requests no further place; keys that consume no component may remain.
  var isAtEnd: Bool {
    switch self {
    case .keys(let keys): keys.allSatisfy { $0.segment?.components.isEmpty ?? false }
    case .path(let path): path.isAtEnd
    }
  }

  /// Whether the link has too many items to be read.
  var isTooLong: Bool {
    if case .path(let path) = self { path.isTooLong } else { false }
  }

  /// The rest, for traces and outcomes.
  var title: String {
    switch self {
    case .keys(let keys): LinkSegment(components: keys.flatMap { $0.segment?.components ?? ["\($0)"] }).title
    case .path(let path): LinkSegment(components: Array(path.components)).title
    }
  }

  /// Consumes the next key, if it has this type.
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

  /// Consumes the keys of a stack: the next key of a match, which has one for each stack, or as many as can be read if each consumes a
  /// component.
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
