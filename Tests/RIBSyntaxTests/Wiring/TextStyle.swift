import Foundation

/// How lines end and how they are indented.
enum TextStyle: CaseIterable {
  case plain
  case windows
  case tabs
  case wide

  /// Each name in the plain style and in one of the others, or in all.
  static func samples(of names: [String], all: Bool) -> [(String, TextStyle)] {
    names.enumerated().flatMap { index, name in
      allCases.enumerated().filter { all || [0, 1 + index % 3].contains($0.offset) }
        .map { (name, $0.element) }
    }
  }

  /// A text in this style, of one in the plain style.
  func apply(_ text: String) -> String {
    switch self {
    case .plain: text
    case .windows: text.replacing("\n", with: "\r\n")
    case .tabs: reindented(text, step: "\t")
    case .wide: reindented(text, step: "    ")
    }
  }

  private func reindented(_ text: String, step: String) -> String {
    let lines = text.components(separatedBy: "\n").map { line -> String in
      let depth = line.prefix { $0 == " " }.count
      let indentation = String(repeating: step, count: depth / 2) + String(repeating: " ", count: depth % 2)
      return indentation + line.dropFirst(depth)
    }
    return lines.joined(separator: "\n")
  }
}
