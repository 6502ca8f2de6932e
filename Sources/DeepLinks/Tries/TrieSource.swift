/// Where the text of one field of the path is found, once the components are known.
struct TrieSource: Sendable {
  enum Place: Sendable {
    case component(Int)
    /// Counted from the end.
    case tail(Int)
    /// From a component up to a number of them from the end.
    case rest(Int, tail: Int)
  }

  let field: Int32
  let place: Place
  var prefix: Int32 = 0
  var suffix: Int32 = 0
}
