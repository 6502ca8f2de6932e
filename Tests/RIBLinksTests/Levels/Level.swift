import RIBLinks

/// The key of a level: a name in the path, and a tag in the query, whose item has the name of the level.
struct Level: LinkKey, Hashable, CustomStringConvertible {
  let name: String
  var tag: String?
  /// What a link cannot say.
  var source = "code"

  init(_ name: String, tag: String? = nil) {
    self.name = name
    self.tag = tag
  }

  // The item of its tag has the name of the level, which no pattern can say.
  static let links = KeyLinks<Level> { path in
    guard let name = path.next(), name != "nowhere" else { return nil }
    var level = Level(name, tag: path.item(name))
    level.source = "link"
    return level
  } printing: { level in
    guard level.name != "hidden" else { return nil }
    return LinkSegment(components: [level.name], items: level.tag.map { [.init(level.name, $0)] } ?? [])
  }

  var description: String { name }
}
