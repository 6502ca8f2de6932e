import RideExample
import Testing

struct LineReaderTests {
  static func lines(_ chunks: [String], limit: Int = 10) throws -> [String] {
    var rest = chunks[...]
    let reader = LineReader(limit: limit) { () throws(Stop) in Array((rest.popFirst() ?? "").utf8) }
    var lines: [String] = []
    while let line = try reader.next() {
      let text = line.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "too long"
      lines.append("\(line.number):\(text)\(line.isTerminated ? "" : " torn") \(line.end)")
    }
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func linesDoNotDependOnTheChunksOfBytes(size: Int) throws {
    let text = Array("one\n\ntwo\r\nthree")
    let chunks = stride(from: 0, to: text.count, by: size).map {
      String(text[$0..<min($0 + size, text.count)])
    }
    #expect(try Self.lines(chunks) == ["1:one 4", "2: 5", "3:two\r 10", "4:three torn 15"])
  }

  @Test(arguments: [1, 4, 100])
  func aLineThatIsTooLongIsSkipped(size: Int) throws {
    let text = Array("0123456789\n0123456789a\nb\n")
    let chunks = stride(from: 0, to: text.count, by: size).map {
      String(text[$0..<min($0 + size, text.count)])
    }
    #expect(try Self.lines(chunks) == ["1:0123456789 11", "2:too long 23", "3:b 25"])
  }

  @Test func anEmptyFileHasNoLines() throws {
    #expect(try Self.lines([]) == [])
    #expect(try Self.lines(["\n"]) == ["1: 1"])
  }
}
