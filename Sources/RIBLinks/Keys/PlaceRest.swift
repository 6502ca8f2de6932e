/// The part of a link that remains on its way down a tree.
enum PlaceRest {
  /// The remaining keys of a table's match or of a plan.
  case keys(ArraySlice<any LinkKey>)
  /// The remaining text, which the keys of the tree read one by one.
  case path(LinkPath)
  /// The remaining parts of the link that a tree has printed, one for each key.
  case parts(ArraySlice<LinkSegment>)

  /// Whether the link ends here; keys that consume no component may remain.
  var isAtEnd: Bool {
    switch self {
    case .keys(let keys): keys.allSatisfy { $0.segment?.components.isEmpty ?? false }
    case .path(let path): path.isAtEnd
    case .parts(let parts): parts.allSatisfy(\.components.isEmpty)
    }
  }

  /// Whether the link has too many items to be read.
  var isTooLong: Bool {
    switch self {
    case .keys: false
    case .path(let path): path.isTooLong
    case .parts(let parts): parts.reduce(0) { $0 + $1.items.count } > LinkPath.maximumItems
    }
  }

  /// The remaining part, for traces and outcomes.
  var title: String {
    switch self {
    case .keys(let keys): LinkSegment(components: keys.flatMap { $0.segment?.components ?? ["\($0)"] }).title
    case .path(let path): LinkSegment(components: Array(path.components)).title
    case .parts(let parts): LinkSegment(components: parts.flatMap(\.components)).title
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
    case .parts(let parts):
      for (index, part) in zip(parts.indices, parts) {
        if let key = Key.read(whole: part) {
          self = .parts(parts[(index + 1)...])
          return key
        }
        // A part with only query items may belong to a state that the router doesn't have here, so it is skipped.
        guard part.components.isEmpty else { break }
      }
      // A link that the application created from keys may omit a state, or have one key for a part that several keys read here.
      if let key = Key.read(whole: LinkSegment()) { return key }
      var path = LinkPath(TreeLink(Array(parts)))
      guard let key = Key.read(&path) else { return nil }
      self = .path(path)
      return key
    }
  }

  /// Consumes the keys of a stack: those that follow one another, those that a stack has printed, or as many as can be read from a path
  /// if each consumes a component.
  mutating func all<Key: LinkKey>(_ type: Key.Type) -> [Key] {
    var (keys, path): ([Key], LinkPath)
    switch self {
    case .keys:
      var found: [Key] = []
      while let key = next(type) { found.append(key) }
      return found
    case .path(let rest): (keys, path) = ([], rest)
    case .parts(var parts):
      (keys, path) = ([], LinkPath(TreeLink(Array(parts))))
      parts = parts.drop(while: \.components.isEmpty)
      while let part = parts.first, !part.components.isEmpty, let key = Key.read(whole: part) {
        keys.append(key)
        parts.removeFirst()
        guard part.isStacked else { break }
      }
      guard keys.isEmpty else {
        self = .parts(parts)
        return keys
      }
    }
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
