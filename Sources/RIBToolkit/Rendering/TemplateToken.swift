/// A piece of a template: text, or what stands between double braces.
struct TemplateToken: Hashable {
  enum Kind: Hashable {
    case text(String)
    /// What stands between the braces, without blanks around it.
    case tag(String)
  }

  let kind: Kind
  let place: Place
  /// What stands before a tag that controls on a line of its own, which is then not in the output; `nil` for others.
  var indentation: String?
}
