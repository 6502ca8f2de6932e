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

  init?(reading path: inout LinkPath) {
    guard let name = path.next(), name != "nowhere" else { return nil }
    self.name = name
    tag = path.item(name)
    source = "link"
  }

  var segment: LinkSegment? {
    guard name != "hidden" else { return nil }
    return LinkSegment(components: [name], items: tag.map { [.init(name, $0)] } ?? [])
  }

  var description: String { name }
}
