/// The script of one run of the property test: operations from outside, and what hooks do when they are called.
struct Plan {
  /// One line of a plan.
  enum Entry {
    /// An operation from outside of the tree.
    case host(Operation)
    /// The operations of a hook of a RIB at its calls: the first entry at the first, and so on.
    case hook(Int, Hook, [Operation])
  }

  /// How many RIBs there are.
  var ribs: Int
  /// How deep hooks that do something may be nested in one another.
  var depth: Int
  /// Whether a second tree may be launched while one is open; the order of mail between trees is not predicted.
  var isForest = false
  var entries: [Entry]

  /// The operations from outside.
  var hostOperations: [Operation] {
    entries.compactMap { if case .host(let operation) = $0 { operation } else { nil } }
  }
}

extension Plan: CustomStringConvertible {
  /// The plan as Swift source, for a regression test.
  var description: String {
    let lines = entries.map { entry in
      switch entry {
      case .host(let operation): "    .host(.\(operation)),"
      case .hook(let rib, let hook, let operations):
        "    .hook(\(rib), .\(hook), [\(operations.map { ".\($0)" }.joined(separator: ", "))]),"
      }
    }
    return """
      Plan(
        ribs: \(ribs), depth: \(depth), isForest: \(isForest),
        entries: [
      \(lines.joined(separator: "\n"))
        ])
      """
  }
}
