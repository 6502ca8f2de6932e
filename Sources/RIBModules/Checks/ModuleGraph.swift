/// The dependencies between modules, by their positions in a list.
///
/// It knows nothing else about modules, so that orders and cycles are computed without them.
struct ModuleGraph: Sendable {
  /// The names of the modules.
  let names: [String]
  /// The modules that each module needs, each once, without the module itself.
  let needs: [[Int]]
  /// The modules that need each module, in order.
  let dependents: [[Int]]
  /// All modules, each after those that it needs.
  ///
  /// Modules with a higher priority, then with a smaller name, come first and pull the modules that they need in front of
  /// those that come after them.
  let order: [Int]

  /// Creates a graph.
  ///
  /// - Complexity: O(*n* log *n* + *m*), where *n* is the number of modules and *m* the number of needs.
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

  /// Returns each module after those that it needs; a cycle is cut where it is encountered.
  private static func order(_ rank: [Int], _ needs: [[Int]]) -> [Int] {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: needs.count)
    for root in rank where !isSeen[root] {
      // An explicit stack, because a chain of needs may be longer than the thread's stack is deep.
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

  /// One shortest cycle for each group of modules that all need each other, by name; it begins and ends with the smallest name.
  var circles: [[Int]] {
    groups.filter { $0.count > 1 }.compactMap { group in
      group.min { names[$0] < names[$1] }.map { circle(through: $0, within: Set(group)) }
    }.sorted { $0.lexicographicallyPrecedes($1) { names[$0] < names[$1] } }
  }

  /// Returns the shortest path from a module back to itself.
  private func circle(through first: Int, within group: Set<Int>) -> [Int] {
    var before: [Int: Int] = [:]
    var queue = [first]
    var index = 0
    while before[first] == nil, index < queue.count {
      for need in needs[queue[index]] where group.contains(need) && before[need] == nil {
        before[need] = queue[index]
        queue.append(need)
      }
      index += 1
    }
    var path = [first]
    while let step = before[path[path.count - 1]], path.count == 1 || path.last != first { path.append(step) }
    return path.reversed()
  }

  /// The groups of modules that all need each other, found with the algorithm of Kosaraju and Sharir (1981).
  ///
  /// Except for cycles, the order has each module after those that it needs. So the dependents of its last module that are not in a group
  /// yet need that module and are needed by it.
  private var groups: [[Int]] {
    var isSeen = Array(repeating: false, count: needs.count)
    return order.reversed().map { root in
      guard !isSeen[root] else { return [] }
      isSeen[root] = true
      var group = [root]
      var index = 0
      while index < group.count {
        for dependent in dependents[group[index]] where !isSeen[dependent] {
          isSeen[dependent] = true
          group.append(dependent)
        }
        index += 1
      }
      return group
    }
  }
}
