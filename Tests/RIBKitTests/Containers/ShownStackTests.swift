import RIBKit
import Testing
import TreeSupport

/// A ChildStack that is made equal to an array.
@Suite(.trees)
struct ShownStackTests {
  private struct Row: Sendable {
    let first, second: [String]
    let built, moves: String
  }

  private let tree = ProbeTree.launched()
  private var stack: ChildStack<String> { tree.root.stack }

  /// Shows keys, and says which children were built and which were attached and detached.
  private func show(_ keys: [String]) -> (built: String, moves: String) {
    var built: [String] = []
    tree.run {
      stack.show(keys, in: tree.root) { key in
        built.append(key)
        return tree.probe(key)
      }
    }
    let moves = tree.take().compactMap { line in
      let words = line.split(separator: " ")
      return words.last == "active" ? "+\(words[0])" : words.last == "resigns" ? "-\(words[0])" : nil
    }
    return (built.joined(separator: " "), moves.joined(separator: " "))
  }

  private static let rows = [
    Row(first: [], second: ["a", "b", "c"], built: "a b c", moves: "+c"),
    Row(first: ["a", "b", "c"], second: ["a", "b", "c"], built: "", moves: ""),
    Row(first: ["a", "b", "c"], second: ["a", "b"], built: "", moves: "-c +b"),
    Row(first: ["a", "b"], second: ["a", "b", "a"], built: "a", moves: "-b +a"),
    Row(first: ["a", "b", "c"], second: ["a", "x", "c"], built: "x c", moves: "-c +c"),
    Row(first: ["a", "b"], second: [], built: "", moves: "-b"),
  ]

  @Test(arguments: rows.indices)
  func onlyTheTopIsAttachedAndWhatIsSharedStays(index: Int) {
    let row = Self.rows[index]
    _ = show(row.first)
    let (built, moves) = show(row.second)
    #expect(built == row.built && moves == row.moves && stack.keys == row.second)
  }

  @Test func theTransientEntryGoes() {
    _ = show(["a"])
    tree.run { stack.push("t", .transient, in: tree.root) { tree.probe("t") } }
    _ = tree.take()
    #expect(show(["a"]) == ("", "-t +a"))
    #expect(stack.key == "a")
  }

  @Test func aChildBelowTheTopComesWhenItIsPoppedTo() {
    _ = show(["a", "b", "c"])
    tree.run { stack.pop(to: "a", in: tree.root) }
    #expect(tree.root.childNames == ["a"] && stack.keys == ["a"])
  }

  @Test func aBuilderThatUsesTheStackHasItsRequestDoneFirst() {
    tree.run {
      stack.show(["a", "b"], in: tree.root) { key in
        if key == "b" { stack.push("a", in: tree.root) { tree.probe("first") } }
        return tree.probe(key)
      }
    }
    #expect(stack.keys == ["a", "b"] && tree.root.childNames == ["b"])
    tree.run { stack.pop(in: tree.root) }
    #expect(tree.root.childNames == ["first"])
  }
}
