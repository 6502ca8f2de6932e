import Basics
import DeepLinks
import TestSupport
import Testing

/// The trie is compared with naive patterns, one by one, on random tables and links of a small alphabet.
struct TablePropertyTests {
  @Test(arguments: Seeds.first(100))
  func aTableTakesALinkAsItsPatternsDoOneByOne(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let (table, patterns) = try table(&dice)
    for _ in 0..<60 {
      let (text, components, names) = link(&dice)
      let link = try DeepLink(text)
      let expected = patterns.indices.filter { patterns[$0].takes(components, names) }.sorted {
        patterns[$0].isPreferred(to: patterns[$1])
      }
      #expect(
        table.matches(link).map { $0.parameters.pattern.description } == expected.map { "\(patterns[$0])" },
        "\(text)")
      #expect(
        table.match(link)?.parameters.pattern.description == expected.first.map { "\(patterns[$0])" },
        "\(text)")
      for match in table.matches(link) + [table.match(link)].compactMap(\.self) {
        let pattern = try #require(patterns.first { $0.description == match.parameters.pattern.description })
        // Behind a rest the place of a component is another one.
        let places = pattern.components.prefix { if case .rest = $0 { false } else { true } }
        for (place, component) in places.enumerated() {
          guard let values = component.values(components[place]) else { continue }
          let read = values.indices.map { match.parameters["p\(place)_\($0)"] }
          #expect(read == values, "\(pattern) \(text)")
        }
      }
    }
  }

  @Test(arguments: Seeds.first(50))
  func overlapsNameEachPairThatTakesOneLink(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let (table, _) = try table(&dice)
    let overlaps = table.overlaps()
    let pairs = Set(overlaps.map { Set([$0.preferred, $0.other]) })
    #expect(pairs.count == overlaps.count)
    for overlap in overlaps {
      let takers = table.matches(try DeepLink(overlap.example)).map(\.route)
      #expect(
        takers.filter { $0 == overlap.preferred || $0 == overlap.other } == [
          overlap.preferred, overlap.other,
        ])
    }
    for _ in 0..<60 {
      let takers = table.matches(try DeepLink(link(&dice).text))
      for (place, taker) in takers.enumerated() {
        for other in takers.dropFirst(place + 1) {
          #expect(
            pairs.contains([taker.route, other.route]),
            "\(taker.parameters.pattern) \(other.parameters.pattern) \(taker.parameters.link)")
        }
      }
    }
  }

  /// A random table without the routes that the table rejects.
  private func table(_ dice: inout SplitMix) throws -> (LinkTable<Int>, [PlainPattern]) {
    var (draft, patterns) = (TableDraft<Int>(), [PlainPattern]())
    for _ in 0..<(1 + dice.below(14)) {
      let pattern = PlainPattern.random(&dice)
      var next = draft
      try next.add(pattern.description, priority: pattern.priority) { _ in .open(0) }
      if (try? next.build()) != nil { (draft, patterns) = (next, patterns + [pattern]) }
    }
    return (try draft.build(), patterns)
  }

  private func link(_ dice: inout SplitMix) -> (text: String, components: [String], names: Set<String>) {
    let components = (0..<dice.below(5)).map { _ in
      dice.pick([
        "a", "b", "ab", "1", "11", "abb", "ü", "a1b", "-1", "1b", "aab", "ab1", "a-b", "1--1", "a-1-b",
        "a1-1",
        "ab-a-1", "1-a", "ü-ü", "a11b1",
      ])
    }
    let names = Set(["q", "r"].filter { _ in dice.below(3) == 0 })
    let path = components.map { $0 == "ü" && dice.below(2) == 0 ? "%C3%BC" : $0 }.joined(separator: "/")
    let query = names.isEmpty ? "" : "?" + names.sorted().map { $0 + "=1" }.joined(separator: "&")
    return ("/" + path + (dice.below(5) == 0 && !path.isEmpty ? "/" : "") + query, components, names)
  }
}
