internal import SwiftSyntax

/// A declaration or a closure around a piece of code, with the names that it brings along.
struct Enclosure {
  enum Kind {
    case type, function, closure
  }

  /// What a parameter, a local constant or a local variable is known to be.
  struct Local {
    /// The type as it is written, if it is written.
    var type: TypeSyntax?
    /// The first value, if there is one.
    var value: ExprSyntax?
  }

  let kind: Kind
  /// What it is called: `Trip.Router` for a type, `take(_:for:)` for a function; empty for a closure.
  let name: String
  /// The next one around it, by its number.
  let outer: Int?
  var locals: [String: Local] = [:]
}
