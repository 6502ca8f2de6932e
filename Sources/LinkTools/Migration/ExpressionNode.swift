/// A node of an expression, before it is compiled.
indirect enum ExpressionNode: Sendable {
  case scalar(UInt32)
  case set(ScalarSet)
  case assertion(ExpressionAssertion)
  /// One after the other; the empty text if there are none.
  case sequence([ExpressionNode])
  /// The first of them that leads to a match.
  case choice([ExpressionNode])
  /// A group that remembers what it took, by its number.
  case group(ExpressionNode, number: Int)
  case repetition(ExpressionNode, minimum: Int, maximum: Int?, isGreedy: Bool)

  /// Whether it may take the empty text.
  var isNullable: Bool {
    switch self {
    case .scalar, .set: false
    case .assertion: true
    case .sequence(let nodes): nodes.allSatisfy(\.isNullable)
    case .choice(let nodes): nodes.contains(where: \.isNullable)
    case .group(let node, _): node.isNullable
    case .repetition(let node, let minimum, _, _): minimum == 0 || node.isNullable
    }
  }

  /// How many instructions it takes, or more than the largest number allowed; never less than one.
  var size: Int {
    switch self {
    case .scalar, .set, .assertion: 1
    case .sequence(let nodes): nodes.reduce(1) { Self.limited($0 + $1.size) }
    case .choice(let nodes): nodes.reduce(1) { Self.limited($0 + $1.size + 2) }
    case .group(let node, _): Self.limited(node.size + 2)
    case .repetition(let node, let minimum, let maximum, _):
      Self.limited((node.size + 1) * max(minimum + (maximum == nil ? 2 : 0), maximum ?? 0, 1))
    }
  }

  private static func limited(_ size: Int) -> Int { min(size, LinkExpression.maximumInstructions + 1) }
}
