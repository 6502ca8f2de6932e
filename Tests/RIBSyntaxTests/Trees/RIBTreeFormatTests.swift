import Foundation
import RIBSyntax
import Testing

@Suite struct RIBTreeFormatTests {
  let tree = RIBTree(
    of: CodeBase([
      "Sources/App/RIBs.swift": """
      final class RootRouter: Router { let aBuilder: ABuilder }
      struct RootBuilder: Builder { func build() -> RootRouter { RootRouter() } }
      final class ARouter: Router {
        let slot = ChildSlot<ARoute>()
        func route(to route: ARoute) {
          switch route { case .b(let id): slot.show(route, in: self) { BBuilder().build(id, listener: interactor.listener { $0.b($1) }) } }
        }
      }
      struct ABuilder: Builder { func build() -> ARouter { ARouter() } }
      final class BRouter: Router { func didAttach() { attach(ABuilder().build()) } }
      struct BBuilder: Builder { func build(_ id: Int, listener: Listener<Int>) -> BRouter { BRouter() } }
      final class LostRouter: Router { func didAttach() { attach(BBuilder().build()) } }
      """
    ]))

  @Test func theDrawingTellsOfCyclesOrphansAndSeveralParents() {
    #expect(
      tree.text == """
        Root
        └── A
            └── B
                └── A (above)
        cycle: A -> B -> A
        no parent:
        Lost
        └── B (above)
        several parents: A (B, Root)
        several parents: B (A, Lost)

        """)
  }

  @Test func mermaidHasAnEdgeForEachChild() {
    #expect(
      tree.mermaid == """
        flowchart TD
          rib_A["A"]
          rib_B["B"]
          rib_Lost["Lost"]
          rib_Root["Root"]
          rib_A -->|"b"| rib_B
          rib_B --> rib_A
          rib_Lost --> rib_B
          rib_Root --> rib_A
          style rib_Lost stroke-dasharray: 4

        """)
  }

  @Test func dotHasAnEdgeForEachChild() {
    #expect(
      tree.dot == """
        digraph RIBs {
          node [shape=box];
          "A";
          "B";
          "Lost" [style=dashed];
          "Root";
          "A" -> "B" [label="b"];
          "B" -> "A";
          "Lost" -> "B";
          "Root" -> "A";
        }

        """)
  }

  @Test func jsonCanBeReadBack() throws {
    let value = try JSONSerialization.jsonObject(with: Data(tree.json.utf8)) as? [String: Any]
    let json = try #require(value)
    #expect(json["roots"] as? [String] == ["Root"])
    #expect(json["orphans"] as? [String] == ["Lost"])
    #expect(json["cycles"] as? [[String]] == [["A", "B"]])
    #expect((json["ribs"] as? [Any])?.count == 4)
    let ribs = try #require(json["ribs"] as? [[String: Any]])
    let children = ribs.flatMap { $0["children"] as? [[String: Any]] ?? [] }
    let child = try #require(children.first { $0["route"] as? String == "b" })
    #expect(child["attachment"] as? String == "slot")
    #expect(child["container"] as? String == "slot")
    #expect(child["handler"] as? String == "b")
  }
}
