import Benchmarks
import Testing

struct ColumnsTests {
  @Test func columnsAreAsWideAsWhatIsInThem() {
    var columns = Columns(["case", "ns", "ratio"])
    columns.append(["a leaf", "1,234", "2x"])
    columns.append(["b", "5"])
    #expect(
      columns.text == """
        case       ns  ratio
        a leaf  1,234     2x
        b           5
        """)
  }

  @Test func noLineEndsInBlanks() {
    var columns = Columns(["case", ""])
    columns.append(["a", "!"])
    columns.append(["bbb", ""])
    #expect(columns.text == "case\na     !\nbbb")
  }
}
