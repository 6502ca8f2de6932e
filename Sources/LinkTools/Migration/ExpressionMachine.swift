/// Runs the programs of expressions over texts: all ways at once, in the order in which they would be tried.
///
/// It can run one program after the other, and keeps its memory meanwhile.
///
/// No place of the program is entered twice for one character, so a text takes at most as many steps as it has
/// characters for each instruction. Source of the way: Thompson's and Pike's machines, as R. Cox tells of them in
/// "Regular Expression Matching: the Virtual Machine Approach" (2009).
struct ExpressionMachine {
  /// The number of steps that are left.
  private(set) var steps: Int

  private enum Task {
    case visit(Int32)
    case restore(slot: Int32, Int32)
  }

  private var current = ExpressionThreads()
  private var next = ExpressionThreads()
  /// For each instruction, for which round it was entered last.
  private var marks: [Int] = []
  private var round = 0
  private var remembered: [Int32] = []
  private var tasks: [Task] = []

  init(steps: Int) {
    self.steps = steps
  }

  /// Finds the first place in a text that an expression takes.
  mutating func run(
    _ expression: LinkExpression, _ text: UnsafeBufferPointer<UInt8>
  ) -> LinkExpression.Match {
    let width = 2 * expression.groupCount + 2
    prepare(expression, width)
    var best: [Int32]?
    var index = 0
    var before: UInt32?
    var (scalar, length) = text.scalar(at: 0)
    while true {
      if best == nil {
        for slot in remembered.indices { remembered[slot] = -1 }
        follow(expression, 0, at: index, before: before, after: scalar, intoNext: false)
      }
      if current.places.isEmpty, best != nil { break }
      let (after, afterLength) = text.scalar(at: index + length)
      round += 1
      next.removeAll(width: width)
      scan: for (number, place) in current.places.enumerated() {
        steps -= 1
        guard steps >= 0 else { return .exhausted }
        let instruction = expression.program[Int(place)]
        switch instruction.operation {
        case .accept:
          current.load(number, into: &remembered)
          best = remembered
          break scan
        case .scalar where scalar == UInt32(bitPattern: instruction.first): break
        case .set where scalar.map { expression.sets[Int(instruction.first)].contains($0) } ?? false: break
        default: continue
        }
        current.load(number, into: &remembered)
        follow(expression, place + 1, at: index + length, before: scalar, after: after, intoNext: true)
      }
      guard steps >= 0 else { return .exhausted }
      guard scalar != nil else { break }
      swap(&current, &next)
      index += length
      (before, scalar, length) = (scalar, after, afterLength)
    }
    guard let best else { return .none }
    return .found(
      stride(from: 0, to: width, by: 2).map { slot in
        best[slot] < 0 || best[slot + 1] < 0 ? nil : Int(best[slot])..<Int(best[slot + 1])
      })
  }

  /// Makes room for the program of an expression, and forgets the one before.
  private mutating func prepare(_ expression: LinkExpression, _ width: Int) {
    round += 1
    let missing = expression.program.count - marks.count
    if missing > 0 { marks += repeatElement(0, count: missing) }
    if remembered.count != width { remembered = Array(repeating: -1, count: width) }
    current.removeAll(width: width)
    next.removeAll(width: width)
  }

  /// Enters an instruction, and all that are reached from it without taking a character.
  private mutating func follow(
    _ expression: LinkExpression, _ start: Int32, at index: Int, before: UInt32?, after: UInt32?,
    intoNext: Bool
  ) {
    tasks.append(.visit(start))
    while let task = tasks.popLast() {
      guard case .visit(let place) = task else {
        if case .restore(let slot, let value) = task { remembered[Int(slot)] = value }
        continue
      }
      guard marks[Int(place)] != round, steps >= 0 else { continue }
      marks[Int(place)] = round
      steps -= 1
      let instruction = expression.program[Int(place)]
      switch instruction.operation {
      case .jump: tasks.append(.visit(instruction.first))
      case .fork:
        tasks.append(.visit(instruction.second))
        tasks.append(.visit(instruction.first))
      case .save:
        tasks.append(.restore(slot: instruction.first, remembered[Int(instruction.first)]))
        remembered[Int(instruction.first)] = Int32(truncatingIfNeeded: index)
        tasks.append(.visit(place + 1))
      case .assertion:
        let holds = ExpressionAssertion(rawValue: instruction.first)?.holds(before: before, after: after)
        if holds ?? false { tasks.append(.visit(place + 1)) }
      case .scalar, .set, .accept:
        steps -= remembered.count / 8
        if intoNext { next.append(place, remembered) } else { current.append(place, remembered) }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The character at an index and how many bytes it has; none at the end.
  ///
  /// What is no UTF-8 is taken byte by byte.
  func scalar(at index: Int) -> (UInt32?, Int) {
    guard index < count else { return (nil, 0) }
    let first = self[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, index + length <= count else { return (0xFFFD, 1) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard self[index + offset] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(self[index + offset] & 0x3F)
    }
    return (scalar, length)
  }
}

/// The places in a program at which a text may stand, those first that would be tried first.
private struct ExpressionThreads {
  private(set) var places: [Int32] = []
  private var slots: [Int32] = []
  /// The number of places that each of them remembers.
  private var width = 0

  mutating func append(_ place: Int32, _ remembered: [Int32]) {
    places.append(place)
    slots += remembered
  }

  mutating func removeAll(width: Int) {
    self.width = width
    places.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// Gives what a thread remembers.
  func load(_ index: Int, into remembered: inout [Int32]) {
    for slot in 0..<width { remembered[slot] = slots[index * width + slot] }
  }
}
