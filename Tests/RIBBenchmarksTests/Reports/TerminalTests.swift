import Benchmarks
import RIBDiagnostics
import Testing

struct ColumnsTests {
  @Test func columnsAreAsWideAsWhatIsInThem() {
    let columns = Columns(
      [["case", "ns", "ratio"], ["a leaf", "1,234", "2x"], ["b", "5"]], right: 1..<3)
    #expect(
      columns.lines == ["case       ns  ratio", "a leaf  1,234     2x", "b           5"])
  }

  @Test func noLineEndsInBlanks() {
    let columns = Columns([["case", ""], ["a", "!"], ["bbb", ""]], right: 1..<2)
    #expect(columns.lines == ["case", "a     !", "bbb"])
  }
}

struct ProgressLineTests {
  private final class Terminal {
    var text = ""
  }

  private let terminal = Terminal()

  private func line(isShown: Bool) -> ProgressLine {
    ProgressLine(count: 2, isShown: isShown) { [terminal] in terminal.text += $0 }
  }

  @Test func aTerminalShowsOneCaseAtATimeAndNoneAtTheEnd() {
    let line = line(isShown: true)
    line.show(1, "a")
    line.show(2, "b")
    line.clear()
    #expect(terminal.text == "\r\u{1B}[K[1/2] a\r\u{1B}[K[2/2] b\r\u{1B}[K")
  }

  @Test func elsewhereNothingIsWritten() {
    let line = line(isShown: false)
    line.show(1, "a")
    line.clear()
    #expect(terminal.text == "")
  }
}
