internal import DeepLinks

/// A key of a child container, or a state of a RIB, that stands in links.
///
/// As a rule it is the `Route` of an interactor. Its links are written once, and all else comes from them: they are read and
/// printed, they are the routes of the table, and they are where the tree goes.
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
/// A case without a link, `checkout` here, is a screen that no link leads to: the link of the tree ends above it.
///
/// In a module whose default isolation is the main actor a key that conforms where it is declared needs no word about isolation.
/// If the conformance is in an extension, the type and the extension are both declared `nonisolated`.
public protocol LinkKey: Equatable, Sendable {
  /// The links of the keys, always the same.
  static var links: KeyLinks<Self> { get }
}

extension LinkKey {
  /// Reads a key from the beginning of a path, which stays as it is if no link fits.
  package static func read(_ path: inout LinkPath) -> Self? {
    var rest = path
    guard let key = links.read(&rest) else { return nil }
    path = rest
    return key
  }

  /// The part of the key in the link of a tree; `nil` if it has no place in links, or a value that its pattern does not let
  /// through: the link of a tree ends above both.
  package var segment: LinkSegment? { try? Self.links.print(self) }

  /// The part of the key in a link that an application prints, which must not be shorter than what was asked for.
  func writtenSegment() throws(RouteError) -> LinkSegment {
    if let segment = try Self.links.print(self) { return segment }
    throw RouteError(
      .notReadable, "The key \(self) of \(Self.self) has no link; add one for it to the links of its type.")
  }

  /// Whether a key leads to where this one is: it may know more than a link can say.
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
