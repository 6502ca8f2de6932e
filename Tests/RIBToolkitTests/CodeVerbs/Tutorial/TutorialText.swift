import Foundation

/// A step of the tutorial as its article tells it: commands and pieces of files, in their order.
struct TutorialText {
  /// A block of the article.
  enum Part {
    /// Lines for the terminal, with what they print if the article shows it.
    case commands(Commands)
    /// A file or a piece of one.
    case piece(Piece)
  }

  struct Commands {
    /// The line of the article, for complaints.
    let line: Int
    let lines: [String]
    let output: Output?

    /// Whether they need the program of the package, and not only its sources.
    var needProgram: Bool {
      lines.contains { $0.contains("swift run tic-tac-toe") || $0.hasPrefix("rib trace") }
    }
  }

  /// What commands print.
  struct Output {
    /// The number of lines of the article before it.
    let start: Int
    let lines: [String]
  }

  struct Piece {
    let line: Int
    /// The path in the package, or its end.
    let name: String
    let extent: Extent
    let lines: [String]
  }

  /// What of the file that is there a piece replaces; the paragraph before it says so.
  enum Extent {
    /// All of it.
    case whole
    /// All above its last line, with that line.
    case beginning
    /// From its first line to its last.
    case piece
    /// Nothing: the file has it already.
    case shown

    init(_ paragraph: String) {
      if paragraph.contains("whole of `") {
        self = .whole
      } else if paragraph.contains("beginning of `") {
        self = .beginning
      } else {
        self = paragraph.contains("need not change") ? .shown : .piece
      }
    }
  }

  /// What is wrong in an article, and where.
  struct Mistake: Error, CustomStringConvertible {
    let description: String

    init(_ line: Int, _ words: String) { description = "line \(line): \(words)" }
  }

  private(set) var parts: [Part] = []

  /// Reads an article.
  ///
  /// - Parameter text: Its text; its fences stand at the beginning of lines.
  /// - Throws: The first ``Mistake``.
  init(_ text: String) throws {
    var paragraph = ""
    var block: (language: String, line: Int, lines: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let open = block {
        if line == "```" {
          try end(open, after: paragraph)
          (block, paragraph) = (nil, "")
        } else {
          block?.lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), index + 1, [])
      } else if !line.isEmpty {
        paragraph = isNewParagraph ? String(line) : "\(paragraph) \(line)"
      }
      isNewParagraph = line.isEmpty && block == nil
    }
  }

  private var isNewParagraph = true
  /// The file of the last piece: one that follows at once is of the same.
  private var lastName: String?

  private mutating func end(
    _ block: (language: String, line: Int, lines: [String]), after paragraph: String
  ) throws {
    switch block.language {
    case "console": parts.append(.commands(Commands(line: block.line, lines: block.lines, output: nil)))
    case "text":
      guard paragraph.isEmpty, case .commands(let commands)? = parts.last, commands.output == nil else {
        throw Mistake(block.line, "this output follows no command")
      }
      parts[parts.count - 1] = .commands(
        Commands(
          line: commands.line, lines: commands.lines, output: Output(start: block.line, lines: block.lines)))
    case "swift":
      // What is between marks of code and looks like a file.
      let names = paragraph.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 && $0.element.hasSuffix(".swift") }
      guard let name = names.last?.element.description ?? (paragraph.isEmpty ? lastName : nil) else {
        throw Mistake(block.line, "the paragraph before this code names no file")
      }
      lastName = name
      parts.append(
        .piece(Piece(line: block.line, name: name, extent: Extent(paragraph), lines: block.lines)))
    default: throw Mistake(block.line, "a block is console, text or swift, and not \(block.language)")
    }
  }
}
