import Basics
import RIBSyntax
import TestSupport
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
      guard !wiring.isRejected else {
        #expect(wiring.texts.isEmpty)
        continue
      }
      let after = code.replacing(wiring.texts)
      #expect(after.errors.count <= code.errors.count)
      if wiring.left.isEmpty { #expect(Wiring.attach(child, to: parent, in: after).texts.isEmpty) }
    }
  }

  @Test(arguments: Fixture.names(in: "attach"), Seeds.first(2))
  func whatIsParsedAgainInPartIsReadAsIfAllOfItWere(_ name: String, seed: Int) throws {
    let fixture = try Fixture("attach", name)
    let (child, parent) = (fixture.words[0], fixture.words[1])
    var random = SplitMix(seed: UInt64(seed))
    var texts = fixture.texts
    var code = CodeBase(texts)
    for _ in 0..<(Seeds.areAllTried ? 8 : 2) {
      // All files are parsed by now.
      #expect(code.errors == CodeBase(texts).errors)
      let path = texts.keys.sorted()[random.below(texts.count)]
      let text = random.below(2) == 0 ? cut(texts[path] ?? "", &random) : moved(texts[path] ?? "", &random)
      code = code.replacing([CodeFile(try #require(code.files[path]), text: text)])
      texts[path] = text
      let fresh = CodeBase(texts)
      #expect(code.errors == fresh.errors)
      #expect(code.ribs == fresh.ribs)
      #expect(Linter.findings(in: code) == Linter.findings(in: fresh))
      #expect(
        Wiring.attach(child, to: parent, in: code).texts == Wiring.attach(child, to: parent, in: fresh).texts)
    }
  }

  /// A text in which some lines stand elsewhere, or twice.
  private func moved(_ text: String, _ random: inout SplitMix) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = random.below(lines.count)
    let piece = Array(lines[start..<min(lines.count, start + 1 + random.below(5))])
    if random.below(2) == 0 { lines.removeSubrange(start..<start + piece.count) }
    lines.insert(contentsOf: piece, at: random.below(lines.count + 1))
    return lines.joined(separator: "\n")
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
