internal import DeepLinks

/// A key of a child container, or a state of a RIB, that is part of links.
///
/// Usually, it is the `Route` of an interactor. You declare its links once: they read and print links, form the routes of the table, and name
/// destinations in the tree.
///
/// ```swift
/// enum Route: Hashable, LinkKey {
///   case cart
///   case item(UInt)
///   case search(text: String, page: Int)
///   case checkout
///
///   static let links: KeyLinks<Route> = [
///     .link("cart", to: .cart),
///     .link("item/:id<uint>", to: Route.item, .exported("item")) {
///       if case .item(let id) = $0 { id } else { nil }
///     },
///     .link("search?text&page<int>=1", to: Route.search, .exported("search")) {
///       if case .search(let text, let page) = $0 { (text, page) } else { nil }
///     },
///   ]
/// }
/// ```
///
/// A case without a link, here `checkout`, can't be opened by a link: while it is shown, the tree's link ends above it.
///
/// In a module whose default isolation is the main actor, a key that conforms where it is declared doesn't need an annotation. If the
/// conformance is in an extension, declare both the type and the extension `nonisolated`.
public protocol LinkKey: Equatable, Sendable {
  /// The links of the keys; must be constant.
  static var links: KeyLinks<Self> { get }
}

extension LinkKey {
  /// Consumes a key from the beginning of a path; leaves the path unchanged if no link matches.
  package static func read(_ path: inout LinkPath) -> Self? { links.working.read(&path) }

  /// Reads the part that a key has printed; `nil` unless one key of this type consumes all of it.
  static func read(whole part: LinkSegment) -> Self? {
    var path = LinkPath(TreeLink([part]))
    guard let key = read(&path), path.isAtEnd, path.items.isEmpty else { return nil }
    return key
  }

  /// The key's part of a tree's link; `nil` if it has no link, or a value that its pattern doesn't allow.
  ///
  /// In both cases the tree's link ends above it.
  package var segment: LinkSegment? { try? Self.links.working.print(self) }

  /// Returns the part of the key in a link that an application prints; throws if the key has no link or a value that isn't allowed.
  func writtenSegment() throws(RouteError) -> LinkSegment {
    if let segment = try Self.links.working.print(self) { return segment }
    throw RouteError(
      .notReadable, "The key \(self) of \(Self.self) has no link; add one to the links of \(Self.self).")
  }

  /// Whether this key shows the place of a wanted key, which may be less specific because a link can't express everything.
  func isPlace(of wanted: Self) -> Bool {
    if self == wanted { return true }
    guard let segment else { return false }
    return segment == wanted.segment
  }

  /// The name of the key in outcomes.
  var title: String {
    guard let segment, !segment.components.isEmpty else { return "\(self)" }
    return segment.title
  }
}
