/// Finds the Swift blocks of a text that no compiled sample holds.
struct SampleCheck {
  static let folder: String = "Tests/DocumentationTests/Samples"
  let library: SampleLibrary

  func problems(in text: [Substring], path: String) -> [Problem] {
    MarkdownReader.blocks(in: text).compactMap { block in
      remedy(for: block).map { Problem(path: path, line: block.line, remedy: $0) }
    }
  }

  private func remedy(for block: FencedBlock) -> String? {
    guard block.isClosed else { return "close this block with a fence as long as the one that opens it" }
    switch block.language {
    case "":
      return "name the language behind the fence: swift, swift-error if it must not compile, or text"
    case "swift" where !library.contains(block.lines):
      return """
        put these \(block.lines.count) lines, as they are, into a file under \(SampleCheck.folder), which is \
        compiled; or fence them as swift-error if they must not compile
        """
    case let other where other != "swift" && other.lowercased() == "swift":
      return "write the language in small letters, swift, so that the block is checked"
    default:
      return nil
    }
  }
}
