/// Patterns with what each leads to, checked as a whole.
///
/// A table is a value and never changes. It is made from a draft, which keeps the routes, and can be given to any task.
/// `match`, `canOpen` and `open` walk the same trie in the same way; how long that takes depends on the link, not on
/// how many routes there are.
///
/// Of two routes that take a link, that with the higher priority is preferred. If both have the same, they are compared
/// component by component from the left: literal text, a list of allowed texts, a typed parameter, a plain one, a star, a
/// rest; each of them with literal text around before without, and more such text before less. If they are alike in all
/// components, more fields that must be in the query decide. The order in which routes were added never does. Patterns that
/// name the scheme of the link come before all others.
public struct LinkTable<Output: Sendable>: Sendable {
  /// The routes, in the order in which they were added.
  public var routes: [TableRoute] { core.routes }

  /// How links are read.
  public var options: TableOptions { core.options }

  @usableFromInline package let handlers: [@Sendable (LinkParameters) -> LinkReply<Output>]
  @usableFromInline package let core: TableCore

  init(_ core: TableCore, handlers: [@Sendable (LinkParameters) -> LinkReply<Output>]) {
    self.core = core
    self.handlers = handlers
  }

  /// Finds the route that takes a link.
  ///
  /// - Parameter link: The link.
  /// - Returns: The route and what its fields hold; nothing if there is none.
  /// - Complexity: O(*n*) for *n* bytes of the link, if no route is left again after it was entered; each place where
  ///   the routes of the table part is visited once at most.
  public func match(_ link: DeepLink) -> LinkMatch? {
    core.match(link)
  }

  /// Reads a link and finds the route that takes it.
  ///
  /// - Parameter text: The text of the link.
  /// - Returns: The route and what its fields hold; nothing if there is none.
  /// - Throws: A `LinkError` if the text cannot be read as the options of the table want it.
  public func match(_ text: String) throws(LinkError) -> LinkMatch? {
    match(try DeepLink(text, reading: options.reading))
  }

  /// Finds all routes that take a link.
  ///
  /// - Parameter link: The link.
  /// - Returns: The routes and what their fields hold, the preferred ones first.
  /// - Complexity: As `match`, and O(*m* log *m*) for *m* routes that take it.
  public func matches(_ link: DeepLink) -> [LinkMatch] {
    core.matches(link)
  }

  /// How many nodes of the trie are entered for a link; at most as many as there are.
  package func visits(of link: DeepLink) -> Int {
    core.trie.walk(link, core, wantsAll: true).steps
  }

  /// How many nodes the trie has.
  package var nodeCount: Int { core.trie.trie.nodes.count }
}
