/// Why the query or the fragment of a link is not as a route wants it.
struct QueryFlaw {
  enum Kind {
    case missing
    case repeated
    case value
    case fragment
  }

  let kind: Kind
  /// The index of the field within its route.
  let field: Int
  /// Where it shows, in bytes.
  let offset: Int
}
