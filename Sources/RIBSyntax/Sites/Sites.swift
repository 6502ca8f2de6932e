internal import SwiftSyntax

/// What a file holds that rules look at, each with what is around it.
struct Sites {
  /// A use of a name in an enclosure.
  struct Use: Hashable {
    let enclosure: Int
    let isOnSelf: Bool
  }

  var enclosures: [Enclosure] = []
  /// The calls, in the order of the text.
  var calls: [CodeCall] = []
  /// Where a name is used alone or on `self`, by the names, but for where it is only given a value.
  var uses: [String: Set<Use>] = [:]
  /// The names that are used of something else than `self`.
  var accesses: Set<String> = []
  /// The names behind a dot that begin an expression or follow a type, as those of cases, but for patterns.
  var cases: Set<String> = []
  /// What is unwrapped by force.
  var forced: [(syntax: ForceUnwrapExprSyntax, enclosure: Int?)] = []
  /// All words that are names of something.
  var words: Set<String> = []
  /// The modules that are imported, each with the place where it is named first.
  var imports: [String: AbsolutePosition] = [:]
  var deinitializers: [(syntax: DeinitializerDeclSyntax, enclosure: Int)] = []
  var suppressions: [Suppression] = []

  /// The enclosures from one outwards.
  func outwards(from enclosure: Int?) -> some Sequence<Enclosure> {
    sequence(state: enclosure) { next in
      guard let number = next else { return nil }
      next = enclosures[number].outer
      return enclosures[number]
    }
  }

  /// The full names of the types around a place, from the inside out.
  func types(around enclosure: Int?) -> [String] {
    let names = outwards(from: enclosure).filter { $0.kind == .type }.map(\.name)
    return names.indices.map { names[$0...].reversed().joined(separator: ".") }
  }

  /// The outermost function of the innermost type around a place.
  func member(around enclosure: Int?) -> String? {
    outwards(from: enclosure).prefix { $0.kind != .type }.filter { $0.kind == .function }.map(\.name).last
  }

  /// The names of the declarations around a place, from the outside in, as in `Trip.Router.route(to:)`.
  func declaration(around enclosure: Int?) -> String {
    outwards(from: enclosure).map(\.name).filter { !$0.isEmpty }.reversed().joined(separator: ".")
  }

  /// What a name means at a place, if a function or a closure around it brings it along.
  func local(_ name: String, at enclosure: Int?) -> Enclosure.Local? {
    outwards(from: enclosure).prefix { $0.kind != .type }.lazy.compactMap { $0.locals[name] }.first
  }
}
