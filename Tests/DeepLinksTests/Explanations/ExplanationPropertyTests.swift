import Basics
import DeepLinks
import TestSupport
import Testing

/// Explanations are compared with naive patterns, which look at one component after the other.
struct ExplanationPropertyTests {
  @Test(arguments: Seeds.first(75))
  func aFailureStandsWhereANaiveComparisonStops(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let pattern = PlainPattern.random(&dice)
    let table = try TableDraft([pattern.description]).build()
    for _ in 0..<40 {
      var (text, components) = ("", [(text: String, offset: Int)]())
      for _ in 0..<dice.below(6) {
        let component = dice.pick([
          "a", "b", "ab", "1", "11", "abb", "ü", "a1b", "-1", "1b", "aab", "ab1", "a-b", "1-1", "a-1-b",
          "1-a-1",
        ])
        components.append((component, text.utf8.count + 1))
        text += "/" + (component == "ü" && dice.below(2) == 0 ? "%C3%BC" : component)
      }
      let end = text.utf8.count
      let names = ["q", "r"].filter { _ in dice.below(3) > 0 }
      if !names.isEmpty { text += "?" + names.map { $0 + "=1" }.joined(separator: "&") }
      let failure = table.explain(try DeepLink(text)).candidates[0].failure
      let place = stop(pattern, components, names, end: end, query: text.utf8.count)
      #expect(failure?.offset == place, "\(pattern) \(text) \(String(describing: failure))")
    }
  }

  /// Where a link is first seen not to have the form of a pattern; nothing if it has.
  private func stop(
    _ pattern: PlainPattern, _ components: [(text: String, offset: Int)], _ names: [String], end: Int,
    query: Int
  ) -> Int? {
    let rest = pattern.components.firstIndex { if case .rest = $0 { true } else { false } }
    let head = pattern.components.prefix(rest ?? pattern.components.count)
    let tail = rest.map { pattern.components.dropFirst($0 + 1) } ?? []
    for (place, component) in head.enumerated() {
      guard place < components.count else { return end }
      if !component.takes(components[place].text) { return components[place].offset }
    }
    if rest == nil, components.count > head.count { return components[head.count].offset }
    if components.count < head.count + tail.count { return end }
    for (component, found) in zip(tail, components.suffix(tail.count)) where !component.takes(found.text) {
      return found.offset
    }
    return Set(names).isSuperset(of: pattern.query) ? nil : names.isEmpty ? end : query
  }
}
