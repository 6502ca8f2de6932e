/// Which module needs which: by their places in a list.
///
/// It knows nothing else of modules, so that orders and circles are decided without them.
struct ModuleGraph: Sendable {
  /// The names of the modules.
  let names: [String]
  /// For each module those that it needs, each once, without itself.
  let needs: [[Int]]
  /// For each module those that need it, in their order.
  let dependents: [[Int]]
  /// All modules, each behind those that it needs.
  ///
  /// A module of a higher priority, then of a smaller name, draws what it needs before
  /// those that come after it.
  let order: [Int]

  /// - Complexity: O(*n* log *n* + *m*), where *m* is the number of needs.
  init(names: [String], priorities: [Int], needs: [[Int]]) {
    self.names = names
    let rank = names.indices.sorted {
      priorities[$0] != priorities[$1]
        ? priorities[$0] > priorities[$1] : (names[$0], $0) < (names[$1], $1)
    }
    var places = Array(repeating: 0, count: names.count)
    for (place, module) in rank.enumerated() { places[module] = place }
    self.needs = needs.enumerated().map { module, needs in
      Set(needs).subtracting([module]).sorted { places[$0] < places[$1] }
    }
    let order = Self.order(rank, self.needs)
    var dependents = Array(repeating: [Int](), count: names.count)
    for module in order { for need in self.needs[module] { dependents[need].append(module) } }
    self.order = order
    self.dependents = dependents
  }

  /// Each module after what it needs; a circle is cut where it is met.
  private static func order(_ rank: [Int], _ needs: [[Int]]) -> [Int] {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: needs.count)
    for root in rank where !isSeen[root] {
      // A stack of our own: a chain of needs may be longer than the thread's stack is deep.
      isSeen[root] = true
      var stack = [(module: root, next: 0)]
      while let (module, next) = stack.last {
        if next == needs[module].count {
          order.append(module)
          stack.removeLast()
        } else {
          stack[stack.count - 1].next += 1
          let need = needs[module][next]
          if !isSeen[need] {
            isSeen[need] = true
            stack.append((need, 0))
          }
        }
      }
    }
    return order
  }

  /// One shortest circle for each group of modules that all need each other, by names; it begins and ends with the smallest name.
  var circles: [[String]] {
    groups.filter { $0.count > 1 }.compactMap { group in
      guard let first = group.min(by: { names[$0] < names[$1] }) else { return nil }
      return circle(through: first, within: Set(group)).map { names[$0] }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The shortest way from a module back to itself.
  private func circle(through first: Int, within group: Set<Int>) -> [Int] {
    var before: [Int: Int] = [:]
    var queue = [first]
    var index = 0
    while index < queue.count {
      let module = queue[index]
      index += 1
      for need in needs[module] where group.contains(need) && before[need] == nil {
        before[need] = module
        if need == first {
          var path = [first]
          var step = module
          while step != first {
            path.append(step)
            step = before[step] ?? first
          }
          return [first] + path.reversed()
        }
        queue.append(need)
      }
    }
    return [first]
  }

  /// The groups of modules that all need each other: Tarjan's strongly connected components (1972), with a stack of our own.
  private var groups: [[Int]] {
    var groups: [[Int]] = []
    var number = Array(repeating: -1, count: needs.count)
    var low = number
    var isOpen = Array(repeating: false, count: needs.count)
    var open: [Int] = []
    var count = 0
    for root in needs.indices where number[root] < 0 {
      var stack = [(module: root, next: 0)]
      while let (module, next) = stack.last {
        if next == 0 {
          (number[module], low[module]) = (count, count)
          count += 1
          open.append(module)
          isOpen[module] = true
        }
        if next < needs[module].count {
          stack[stack.count - 1].next += 1
          let need = needs[module][next]
          if number[need] < 0 {
            stack.append((need, 0))
          } else if isOpen[need] {
            low[module] = min(low[module], number[need])
          }
        } else {
          stack.removeLast()
          if let parent = stack.last?.module { low[parent] = min(low[parent], low[module]) }
          if low[module] == number[module], let start = open.lastIndex(of: module) {
            groups.append(Array(open[start...]))
            for member in open[start...] { isOpen[member] = false }
            open.removeSubrange(start...)
          }
        }
      }
    }
    return groups
  }
}
