internal import SwiftSyntax

/// Who is above whom in a code base, and which parts of RIBs a protocol may stand for.
struct RIBFamily {
  private let ancestors: [String: Set<String>]
  /// The parts of RIBs that conform to the protocols of the code base, by the full names of the protocols.
  let conformers: [String: [RIBPart]]

  init(_ code: LintedCode) {
    ancestors = Dictionary(
      uniqueKeysWithValues: code.tree.parents.keys.map { ($0, Self.ancestors(of: $0, in: code.tree)) })
    var conformers: [String: [RIBPart]] = [:]
    for (name, part) in code.parts.sorted(by: { $0.key < $1.key }) {
      for base in Self.bases(of: name, in: code.code) { conformers[base, default: []].append(part) }
    }
    self.conformers = conformers
  }

  /// Whether a RIB is above another one, and not below it too.
  func isAbove(_ first: String, _ second: String) -> Bool {
    ancestors[second]?.contains(first) == true && ancestors[first]?.contains(second) != true
  }

  private static func ancestors(of rib: String, in tree: RIBTree) -> Set<String> {
    var seen: Set<String> = []
    var left = tree.parents[rib] ?? []
    while let next = left.popLast() {
      if seen.insert(next).inserted { left += tree.parents[next] ?? [] }
    }
    return seen
  }

  /// The types of the code base that a type inherits from or conforms to.
  private static func bases(of name: String, in code: CodeBase) -> Set<String> {
    var seen: Set<String> = []
    var left = [name]
    while let next = left.popLast() {
      for inherited in code.types[next]?.parts.flatMap(\.conformances) ?? [] {
        guard let base = code.type(inherited, in: next)?.name, seen.insert(base).inserted else { continue }
        left.append(base)
      }
    }
    return seen
  }
}
