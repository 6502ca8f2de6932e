/// The folders of a module as layers, bottom first: a file names types of its own layer and of those below.
struct Layers: Sendable {
  let module: String
  let folders: [String]

  /// The layers that an article draws, one line of a table for each module: ``| `Module` | A < B < C |``.
  static func drawn(in article: TextFile) -> [Layers] {
    article.lines.compactMap { line in
      guard let match = line.firstMatch(of: /^\| `(\w+)` \| (\w+(?: < \w+)*) \|/) else { return nil }
      return Layers(
        module: String(match.1), folders: match.2.split(separator: " < ").map(String.init))
    }
  }

  /// The files that lean back, and the folders that are not drawn or do not exist.
  ///
  /// - Parameter files: The sources of the module.
  /// - Returns: What is wrong.
  func problems(in files: [TextFile]) -> [Problem] {
    let found = Set(files.compactMap { folder(of: $0) })
    let undrawn = found.subtracting(folders).map { "\($0) is not drawn" }
    let missing = Set(folders).subtracting(found).map { "\($0) is drawn and does not exist" }
    return (undrawn + missing).sorted().map {
      Problem(path: "Sources/\(module)", line: 1, remedy: "draw the folders that there are: \($0)")
    } + leaning(files)
  }

  private func leaning(_ files: [TextFile]) -> [Problem] {
    // A regex literal is parsed at each use.
    let declaration = /\b(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)/
    // What follows a dot is a member of a type.
    let type = /(?:^|[^.\w])([A-Z]\w*)/
    let codes = files.map { (file: $0, height: height(of: $0), lines: CodeText($0).lines) }
    var heights: [Substring: Int] = [:]
    for code in codes {
      for line in code.lines {
        // No type that other files use is indented.
        guard let first = line.first, first.isLetter || first == "@", !line.contains("private "),
          let name = line.firstMatch(of: declaration)?.1
        else { continue }
        // Two types of one name, one of them nested elsewhere: the lower one is the one that may be used.
        heights[name] = min(heights[name] ?? .max, code.height)
      }
    }
    return codes.flatMap { code in
      // Few lines name a type of a layer above, and only those are searched with a regex.
      let above = heights.filter { $0.value > code.height }.map { String($0.key) }
      return code.file.indices(of: above).flatMap { number in
        let names = code.lines[number].matches(of: type).map(\.1)
        return names.filter { heights[$0, default: 0] > code.height }.map { name in
          Problem(
            path: code.file.path, line: number + 1,
            remedy: "move \(name) down, or what uses it up: a layer leans on those below it")
        }
      }
    }
  }

  private func folder(of file: TextFile) -> String? {
    let parts = file.path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : nil
  }

  /// What lies in no folder stands above all.
  private func height(of file: TextFile) -> Int {
    folder(of: file).flatMap { folders.firstIndex(of: $0) } ?? folders.count
  }
}
