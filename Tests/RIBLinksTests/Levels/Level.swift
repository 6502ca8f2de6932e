import DeepLinks
import RIBLinks

/// The key of a level: a name in the path, and a tag in the query, whose item has the name of the level.
struct Level: LinkKey, Hashable, CustomStringConvertible {
  let name: String
  var tag: String?
  /// What a link cannot say.
  var source = "code"

  init(_ name: String, tag: String? = nil, source: String = "code") {
    self.name = name
    self.tag = tag
    self.source = source
  }

  static let links = KeyLinks<Level>(
    tagged + [untagged], types: [TableOptions.CustomType("level") { $0 != "nowhere" }])

  private static let untagged = KeyLinks<Level>.Link.link(":name<level>", to: Level.fromLink) {
    $0.name == "hidden" ? nil : $0.name
  }

  /// The levels with a tag.
  private static let tagged = ["a", "b"].map { name in
    let make = { @Sendable (tag: String?) in Level(name, tag: tag, source: "link") }
    return KeyLinks<Level>.Link.link("\(name)?\(name)?", to: make) {
      $0.name == name ? .some($0.tag) : nil
    }
  }

  @Sendable private static func fromLink(_ name: String) -> Level { Level(name, source: "link") }

  var description: String { name }
}
