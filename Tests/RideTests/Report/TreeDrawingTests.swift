import RideExample
import Testing

@Suite("Drawing a tree")
struct TreeDrawingTests {
  @Test("A root alone")
  func root() {
    #expect(TreeDrawing(["Root"]).lines == ["Root"])
    #expect(TreeDrawing([]).lines == [])
  }

  @Test("Lines go on as far as there are siblings")
  func siblings() {
    let paths = ["R", "R/A", "R/A/B", "R/A/B/C", "R/A/D", "R/E", "R/E/B", "R/E/B/C"]
    #expect(
      TreeDrawing(paths).lines == [
        "R",
        "├─ A",
        "│  ├─ B",
        "│  │  └─ C",
        "│  └─ D",
        "└─ E",
        "   └─ B",
        "      └─ C",
      ])
  }
}
