import RideExample
import Testing

struct TreeDrawingTests {
  @Test func aRootAloneIsALine() {
    #expect(TreeDrawing(["Root"]).lines == ["Root"])
    #expect(TreeDrawing([]).lines == [])
  }

  @Test func linesGoOnAsFarAsThereAreSiblings() {
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
