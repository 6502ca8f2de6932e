import RIBKit
import RIBSyntax
import TestSeeds
import Testing

/// Files with pieces cut out at random: whatever is left, there is no crash and no edit that does harm.
@Suite struct MutationTests {
  @Test(arguments: Fixture.names(in: "attach"))
  func brokenCodeIsNeverMadeWorse(_ name: String) throws {
    let fixture = try Fixture("attach", name)
    let (child, parent) = (fixture.words[0], fixture.words[1])
    var random = SplitMix(seed: 7)
    for _ in Seeds.first(6) {
      var texts = fixture.texts
      let path = texts.keys.sorted()[random.below(texts.count)]
      texts[path] = cut(texts[path] ?? "", &random)
      let code = CodeBase(texts)
      let wiring = Wiring.attach(child, to: parent, in: code)
      _ = RIBTree(of: code).text
      guard !wiring.isRefused else {
        #expect(wiring.texts.isEmpty)
        continue
      }
      let after = code.replacing(wiring.texts)
      #expect(after.errors.count <= code.errors.count)
      if wiring.left.isEmpty { #expect(Wiring.attach(child, to: parent, in: after).texts.isEmpty) }
    }
  }

  private func cut(_ text: String, _ random: inout SplitMix) -> String {
    var letters = Array(text)
    for _ in 0...random.below(3) where !letters.isEmpty {
      let start = random.below(letters.count)
      let end = min(letters.count, start + 1 + random.below(12))
      letters.removeSubrange(start..<end)
    }
    return String(letters)
  }
}
