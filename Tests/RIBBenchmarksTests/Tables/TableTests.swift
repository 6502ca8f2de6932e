import Benchmarks
import Testing

struct TableTests {
  @Test func columnsAreAsWideAsWhatIsInThem() {
    var table = Table(["case", "ns", "ratio"])
    table.append(["a leaf", "1,234", "2x"])
    table.append(["b", "5"])
    #expect(
      table.text == """
        case       ns  ratio
        a leaf  1,234     2x
        b           5
        """)
  }

  @Test func noLineEndsInBlanks() {
    var table = Table(["case", ""])
    table.append(["a", "!"])
    table.append(["bbb", ""])
    #expect(table.text == "case\na     !\nbbb")
  }
}
