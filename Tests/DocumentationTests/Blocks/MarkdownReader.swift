/// Finds the fenced blocks of a Markdown text by the rules of CommonMark 0.31, section 4.5.
///
/// A fence may stand at any indentation, so that blocks in lists are found, and behind `>` marks.
struct MarkdownReader {
  private var blocks: [FencedBlock] = []
  private var open: (fence: Fence, line: Int, lines: [String])?

  static func blocks(in lines: [Substring]) -> [FencedBlock] {
    var reader = MarkdownReader()
    for (index, line) in lines.enumerated() { reader.read(line, number: index + 1) }
    reader.close(isClosed: false)
    return reader.blocks
  }

  private mutating func read(_ line: Substring, number: Int) {
    guard let open else {
      if let fence = Fence(line) { self.open = (fence, number, []) }
      return
    }
    if open.fence.isClosed(by: line) {
      close(isClosed: true)
    } else {
      self.open?.lines.append(open.fence.content(of: line))
    }
  }

  private mutating func close(isClosed: Bool) {
    guard let open else { return }
    let block = FencedBlock(
      language: open.fence.language, line: open.line, lines: open.lines, isClosed: isClosed)
    blocks.append(block)
    self.open = nil
  }
}
