/// A value as Swift-like text that is not laid out yet.
enum Dump {
  /// What always stands on one line: a number, a name, a mark.
  case word(String)
  case string(QuotedString)
  case group(Group)

  /// Whether the layout in lines puts it on one line.
  var isOneLine: Bool {
    switch self {
    case .word: true
    case .string(let string): !string.isMultiline
    case .group(let group): group.isOneLine
    }
  }
}
