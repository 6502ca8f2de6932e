internal import SwiftSyntax

/// The contents of a file that rules examine, each with its enclosure.
struct Sites {
  /// A use of a name in an enclosure.
  struct Use: Hashable {
    let enclosure: Int
    let isOnSelf: Bool
  }

  let path: String
  var enclosures: [Enclosure] = []
  /// The calls, in the order of the text.
  var calls: [CodeCall] = []
  /// The uses of names, alone or on `self`, by name; assignments don't count.
  var uses: [String: Set<Use>] = [:]
  /// The names that are used on anything other than `self`.
  var accesses: Set<String> = []
  /// The names after a dot, such as those of cases, that begin an expression or follow a type; patterns don't count.
  var cases: Set<String> = []
  /// The force-unwrapped expressions.
  var forced: [(syntax: ForceUnwrapExprSyntax, enclosure: Int?)] = []
  /// All words that are identifiers.
  var words: Set<String> = []
  /// The imported modules, each with its first position.
  var imports: [String: AbsolutePosition] = [:]
  var deinitializers: [(syntax: DeinitializerDeclSyntax, enclosure: Int)] = []
  var suppressions: [Suppression] = []

  /// Returns an enclosure and those around it, innermost first.
  func outwards(from enclosure: Int?) -> some Sequence<Enclosure> {
    sequence(state: enclosure) { next in
      guard let number = next else { return nil }
      next = enclosures[number].outer
      return enclosures[number]
    }
  }

  /// Returns the full names of the types around a place, innermost first.
  func types(around enclosure: Int?) -> [String] {
    let names = outwards(from: enclosure).filter { $0.kind == .type }.map(\.name)
    return names.indices.map { names[$0...].reversed().joined(separator: ".") }
  }

  /// Returns the outermost function in the innermost type around a place.
  func member(around enclosure: Int?) -> String? {
    outwards(from: enclosure).prefix { $0.kind != .type }.filter { $0.kind == .function }.map(\.name).last
  }

  /// Returns the names of the declarations around a place, outermost first, as in `Trip.Router.route(to:)`.
  func declaration(around enclosure: Int?) -> String {
    outwards(from: enclosure).map(\.name).filter { !$0.isEmpty }.reversed().joined(separator: ".")
  }

  /// Returns a violation at a position in an enclosure.
  func violation(
    at position: AbsolutePosition, in enclosure: Int?, _ message: String, fix: String? = nil
  ) -> Violation {
    Violation(
      path: path, position: position, declaration: declaration(around: enclosure), message: message, fix: fix)
  }

  /// Returns the meaning of a name at a place, if an enclosing function or closure declares it.
  func local(_ name: String, at enclosure: Int?) -> Enclosure.Local? {
    outwards(from: enclosure).prefix { $0.kind != .type }.lazy.compactMap { $0.locals[name] }.first
  }
}
