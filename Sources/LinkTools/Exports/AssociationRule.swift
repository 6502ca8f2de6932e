/// One rule of an association file: what the parts of a link must be like.
///
/// In a text `*` stands for any characters, also for none and for slashes, `?` for one, and `$(name)` for one of the texts
/// of a variable. A part that is not there is an empty text; a part that the rule says nothing of may be anything.
public struct AssociationRule: Sendable, Hashable {
  /// What the query must be like.
  public enum Query: Sendable, Hashable {
    /// As a whole, without its question mark.
    case text(String)
    /// Every item of each of these names; an item that is not there, or has no value, is an empty text.
    case items([String: String])
  }

  /// What the path must be like.
  public var path: String?

  /// What the query must be like.
  public var query: Query?

  /// What the fragment must be like.
  public var fragment: String?

  /// Whether links that match are left to the browser.
  public var isExcluded: Bool

  /// What people should know of the rule.
  public var comment: String?

  /// How it is compared with a link; the defaults of the file if it says nothing.
  public var defaults: AssociationDefaults

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - path: What the path must be like.
  ///   - query: What the query must be like.
  ///   - fragment: What the fragment must be like.
  ///   - isExcluded: Whether links that match are left to the browser.
  ///   - comment: What people should know of the rule.
  ///   - defaults: How it is compared with a link.
  public init(
    path: String? = nil, query: Query? = nil, fragment: String? = nil, isExcluded: Bool = false,
    comment: String? = nil, defaults: AssociationDefaults = AssociationDefaults()
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.isExcluded = isExcluded
    self.comment = comment
    self.defaults = defaults
  }
}
