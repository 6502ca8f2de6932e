/// Makes the program that an expression stands for.
struct ExpressionCompiler {
  private(set) var program: [ExpressionInstruction] = []
  private(set) var sets: [ScalarSet] = []
  private var numbers: [ScalarSet: Int] = [:]

  mutating func compile(_ node: ExpressionNode) {
    program.append(ExpressionInstruction(.save, 0))
    emit(node)
    program.append(ExpressionInstruction(.save, 1))
    program.append(ExpressionInstruction(.accept))
  }

  private mutating func emit(_ node: ExpressionNode) {
    switch node {
    case .scalar(let scalar): program.append(ExpressionInstruction(.scalar, Int(scalar)))
    case .set(let set): program.append(ExpressionInstruction(.set, number(of: set)))
    case .assertion(let assertion):
      program.append(ExpressionInstruction(.assertion, Int(assertion.rawValue)))
    case .sequence(let nodes):
      for node in nodes { emit(node) }
    case .choice(let nodes): emit(choice: nodes)
    case .group(let node, let number):
      program.append(ExpressionInstruction(.save, 2 * number))
      emit(node)
      program.append(ExpressionInstruction(.save, 2 * number + 1))
    case .repetition(let node, let minimum, let maximum, let isGreedy):
      emit(node, minimum, maximum, isGreedy)
    }
  }

  private mutating func emit(choice nodes: [ExpressionNode]) {
    var ends: [Int] = []
    for (place, node) in nodes.enumerated() {
      guard place < nodes.count - 1 else {
        emit(node)
        break
      }
      let fork = reserve(.fork)
      emit(node)
      ends.append(reserve(.jump))
      aim(fork, fork + 1, program.count, isGreedy: true)
    }
    for end in ends { program[end].first = Int32(program.count) }
  }

  private mutating func emit(_ node: ExpressionNode, _ minimum: Int, _ maximum: Int?, _ isGreedy: Bool) {
    let copies = maximum == nil ? max(minimum - 1, 0) : minimum
    for _ in 0..<copies { emit(node) }
    guard let maximum else {
      return minimum > 0 ? emit(oneOrMore: node, isGreedy) : emit(anyNumberOf: node, isGreedy)
    }
    var forks: [Int] = []
    for _ in minimum..<maximum {
      forks.append(reserve(.fork))
      emit(node)
    }
    for fork in forks { aim(fork, fork + 1, program.count, isGreedy: isGreedy) }
  }

  private mutating func emit(oneOrMore node: ExpressionNode, _ isGreedy: Bool) {
    let start = program.count
    emit(node)
    let fork = reserve(.fork)
    aim(fork, start, fork + 1, isGreedy: isGreedy)
  }

  private mutating func emit(anyNumberOf node: ExpressionNode, _ isGreedy: Bool) {
    let fork = reserve(.fork)
    emit(node)
    program.append(ExpressionInstruction(.jump, fork))
    aim(fork, fork + 1, program.count, isGreedy: isGreedy)
  }

  private mutating func reserve(_ operation: ExpressionInstruction.Operation) -> Int {
    program.append(ExpressionInstruction(operation))
    return program.count - 1
  }

  private mutating func aim(_ fork: Int, _ inside: Int, _ outside: Int, isGreedy: Bool) {
    program[fork].first = Int32(isGreedy ? inside : outside)
    program[fork].second = Int32(isGreedy ? outside : inside)
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = numbers[set] { return number }
    sets.append(set)
    numbers[set] = sets.count - 1
    return sets.count - 1
  }
}
