/// The words that Swift keeps for itself.
enum SwiftWords {
  /// Those that are no names without backticks, and those that are no names of types.
  static let reserved: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch",
    "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]
}
