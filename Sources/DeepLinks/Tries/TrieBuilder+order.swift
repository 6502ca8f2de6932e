extension TrieBuilder {
  /// The trie, with all that follows a node in the order in which it is preferred.
  ///
  /// The order depends on what the patterns say and never on when they were inserted, but for routes that end at one node:
  /// those that nothing tells apart stay as they were added, which only rules are allowed, whose order says which is meant.
  mutating func finish() -> Trie {
    sortProbes()
    sortLists()
    sortEndings()
    return trie
  }

  /// The numbers of a chain, in its order; none if it has one element at most and so is in order.
  private func chain(_ first: Int32, _ next: (Int32) -> Int32) -> [Int32] {
    guard first >= 0, next(first) >= 0 else { return [] }
    var (numbers, current) = ([Int32](), first)
    while current >= 0 {
      numbers.append(current)
      current = next(current)
    }
    return numbers
  }

  private mutating func sortProbes() {
    for node in trie.nodes.indices {
      let numbers = chain(trie.nodes[node].probes) { trie.probes[Int($0)].next }
      guard !numbers.isEmpty else { continue }
      let sorted = numbers.map { ($0, trie.probes[Int($0)].order, texts(of: trie.probes[Int($0)])) }
        .sorted { left, right in
          // Where lengths are equal the texts decide: something must, and it must not be the order of insertion.
          left.1 == right.1 ? Self.precedes(left.2, right.2) : left.1 < right.1
        }.map(\.0)
      trie.nodes[node].probes = sorted[0]
      for (place, number) in sorted.enumerated() {
        trie.probes[Int(number)].next = place + 1 < sorted.count ? sorted[place + 1] : .none
      }
    }
    for probe in trie.probes.indices {
      let numbers = chain(trie.probes[probe].splits) { trie.splits[Int($0)].next }
      guard !numbers.isEmpty else { continue }
      let sorted = numbers.sorted { Self.precedes(splitKeys[$0] ?? [], splitKeys[$1] ?? []) }
      trie.probes[probe].splits = sorted[0]
      for (place, number) in sorted.enumerated() {
        trie.splits[Int(number)].next = place + 1 < sorted.count ? sorted[place + 1] : .none
      }
    }
  }

  private static func precedes(_ left: [[UInt8]], _ right: [[UInt8]]) -> Bool {
    left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func sortLists() {
    guard !trie.lists.isEmpty else { return }
    for position in trie.index.entries.indices where trie.index.entries[position].kind == .listed {
      let numbers = chain(trie.index.entries[position].value) { trie.lists[Int($0)].next }
      guard !numbers.isEmpty else { continue }
      let sorted = numbers.map { number in
        let list = trie.lists[Int(number)]
        return (number, list.order, listTexts[list.child] ?? [])
      }
      .sorted { left, right in
        left.1 == right.1
          ? left.2.lexicographicallyPrecedes(right.2) : left.1.lexicographicallyPrecedes(right.1)
      }
      .map(\.0)
      for (place, number) in sorted.enumerated() {
        trie.lists[Int(number)].next = place + 1 < sorted.count ? sorted[place + 1] : .none
      }
      trie.index.setValue(at: position, to: sorted[0])
    }
  }

  private mutating func sortEndings() {
    for node in trie.nodes.indices {
      let numbers = chain(trie.nodes[node].endings) { trie.endings[Int($0)].next }
      guard !numbers.isEmpty else { continue }
      // The chain is the order of insertion backwards, and so are the numbers; the sort of the library is stable.
      let places = Array(numbers.reversed())
      var sorted = places.map { trie.endings[Int($0)] }
        .sorted { ($0.priority, $0.required) > ($1.priority, $1.required) }
      // The places are dealt out anew, so that a lower number of a node means a preferred route: what is found by the values
      // of a query is put in order by its numbers.
      for place in sorted.indices {
        sorted[place].next = place + 1 < places.count ? places[place + 1] : .none
        trie.endings[Int(places[place])] = sorted[place]
      }
      trie.nodes[node].endings = places[0]
      if places.count >= Self.manyEndings { addChoices(node, places) }
    }
  }

  /// With how many routes at one node their values are looked up.
  private static let manyEndings = 8

  /// Notes under which value of which name each route is found that needs one value of a list.
  private mutating func addChoices(_ node: Int, _ endings: [Int32]) {
    let fields = endings.map { field(thatChooses: trie.endings[Int($0)].route) }
    guard fields.contains(where: { $0 != nil }) else { return }
    var choices: [Int32: Int32] = [:]
    // From the last to the first, for each goes to the front of its chain.
    for (ending, field) in zip(endings, fields).reversed() {
      let name = field?.number ?? .none
      let choice = choices[name] ?? addChoice(node, name)
      choices[name] = choice
      guard let field else {
        trie.candidates.append(TrieCandidate(ending: ending, next: trie.choices[Int(choice)].candidates))
        trie.choices[Int(choice)].candidates = Int32(trie.candidates.count - 1)
        continue
      }
      for index in Int(field.allowed)..<Int(field.allowed + field.allowedCount) {
        let value = Array(trie.texts[trie.allowed[index].range])
        trie.candidates.append(
          TrieCandidate(ending: ending, next: trie.index.value(choice, .chosen, value)))
        trie.index.set(choice, .chosen, value, to: Int32(trie.candidates.count - 1))
      }
    }
  }

  private mutating func addChoice(_ node: Int, _ name: Int32) -> Int32 {
    trie.choices.append(TrieChoice(name: name, next: trie.nodes[node].choices))
    trie.nodes[node].choices = Int32(trie.choices.count - 1)
    return trie.nodes[node].choices
  }

  /// A field without which a route takes no link, and of which a few texts are allowed.
  private func field(thatChooses route: Int32) -> TrieField? {
    let form = trie.forms[Int(route)]
    return trie.fields[Int(form.fields)..<Int(form.fields + form.count)].first {
      $0.source == .query && $0.isRequired && $0.allowedCount > 0 && $0.cardinality == .one
    }
  }
}
