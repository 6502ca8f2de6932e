extension LinkExpression {
  /// A short text that the expression takes as a whole; nothing if none was found.
  ///
  /// Assertions are taken to hold, and then the text is tried, so what is given is never wrong.
  ///
  /// - Parameter steps: How many steps may be taken; those that were are subtracted.
  /// - Returns: The text.
  /// - Complexity: O(*n*) for *n* instructions, and one match.
  func example(steps: inout Int) -> String? {
    steps -= program.count
    // For each instruction, from which one it was reached first, and with what character.
    var origins: [(place: Int, scalar: UInt32?)?] = Array(repeating: nil, count: program.count)
    var level = [0]
    origins[0] = (0, nil)
    var end: Int?
    search: while !level.isEmpty {
      var next: [Int] = []
      while let place = level.popLast() {
        func visit(_ target: Int, _ scalar: UInt32?) {
          guard origins[target] == nil else { return }
          origins[target] = (place, scalar)
          if scalar == nil { level.append(target) } else { next.append(target) }
        }
        let instruction = program[place]
        switch instruction.operation {
        case .accept:
          end = place
          break search
        case .jump: visit(Int(instruction.first), nil)
        case .fork:
          visit(Int(instruction.second), nil)
          visit(Int(instruction.first), nil)
        case .save, .assertion: visit(place + 1, nil)
        case .scalar: visit(place + 1, UInt32(bitPattern: instruction.first))
        case .set: visit(place + 1, sets[Int(instruction.first)].example)
        }
      }
      level = next
    }
    guard var place = end else { return nil }
    var scalars: [Unicode.Scalar] = []
    while place != 0, let origin = origins[place] {
      if let scalar = origin.scalar.flatMap({ Unicode.Scalar($0) }) { scalars.append(scalar) }
      place = origin.place
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars.reversed())
    let match = Array(text.utf8).withUnsafeBufferPointer { self.match($0, isWhole: true, steps: &steps) }
    if case .found = match { return text }
    return nil
  }
}

extension ScalarSet {
  /// A character of the set that can stand in a link, if there is one.
  var example: UInt32 {
    let plain = Array("a0-".utf8).map(UInt32.init).first { contains($0) }
    return plain ?? (0x21...0x7E).first { contains($0) } ?? ranges.first?.lowerBound ?? 0
  }
}
