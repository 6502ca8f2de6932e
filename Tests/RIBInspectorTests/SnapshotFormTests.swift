import RIBInspector
import RIBKit
import Testing

/// The forms of snapshots, and their differences.
struct SnapshotFormTests {
  typealias RIB = TreeSnapshot.RIB

  let snapshot = TreeSnapshot([
    RIB(node: 1, parent: nil, depth: 0, name: "Root", state: .attached),
    RIB(
      node: 2, parent: 1, depth: 1, name: "Trip", key: "a\"b\\<c>", state: .detaching,
      since: .milliseconds(5),
      tasks: ["upload"], observations: 2, value: "x\ny"),
  ])

  @Test func jsonHasWhatIsThere() {
    #expect(
      snapshot.json
        == #"{"ribs":[{"name":"Root","node":1},{"key":"a\"b\\<c>","name":"Trip","node":2,"observations":2,"parent":1,"#
        + #""since":5000000,"state":"detaching","tasks":["upload"],"value":"x\ny"}]}"#)
  }

  @Test func whatLiesVeryDeepHasItsDepthAsANumber() throws {
    let deep = TreeSnapshot(
      (0..<5_000).map { RIB(node: $0, parent: $0 - 1, depth: $0, name: "R", state: .attached) })
    let lines = deep.text().split(separator: "\n")
    #expect(lines.count == 5_000 && lines[100].hasSuffix("   └─ R"))
    #expect(lines.last?.hasSuffix("   ⋯4999 └─ R") == true)
    #expect(try #require(lines.last).count < 400)
  }

  @Test func mermaidAndDOTDrawTheTreeAndEscapeNames() {
    #expect(
      snapshot.mermaid == """
        flowchart TD
          n1["Root"]
          n2["Trip[a#34;b\\#60;c#62;]"]
          n1 --> n2

        """)
    #expect(
      snapshot.dot == """
        digraph ribs {
          node [shape=box];
          n1 [label="Root"];
          n2 [label="Trip[a\\"b\\\\<c>]", style=dashed];
          n1 -> n2;
        }

        """)
  }

  @Test func aDifferenceNamesWhatCameWentAndChanged() {
    let old = TreeSnapshot([
      RIB(node: 1, parent: nil, depth: 0, name: "Root", state: .attached),
      RIB(node: 2, parent: 1, depth: 1, name: "Home", state: .attached),
      RIB(node: 3, parent: 1, depth: 1, name: "Trip", state: .attached, value: "1"),
      RIB(node: 4, parent: 3, depth: 2, name: "Tip", state: .attached),
    ])
    let new = TreeSnapshot([
      RIB(node: 1, parent: nil, depth: 0, name: "Root", state: .attached),
      RIB(node: 3, parent: 1, depth: 1, name: "Trip", state: .attached, value: "2"),
      RIB(node: 4, parent: 1, depth: 1, name: "Tip", state: .attached),
      RIB(node: 5, parent: 1, depth: 1, name: "Bill", state: .attached),
    ])
    #expect(
      old.difference(to: new).description == """
        - Home
        - Tip
        ~ Trip  = 1 -> Trip  = 2
        + Tip
        + Bill
        """)
    #expect(old.difference(to: old).isEmpty)
    #expect(!old.difference(to: new).isEmpty)
  }
}
