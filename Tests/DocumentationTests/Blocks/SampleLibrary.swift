/// The compiled samples, in which the blocks of the documentation must be found.
struct SampleLibrary {
  private let files: [TextFile]
  /// Where a line stands, without its indentation.
  private var places: [Substring: [(file: Int, line: Int)]] = [:]

  init(files: [TextFile]) {
    self.files = files
    for (file, text) in files.enumerated() {
      for (line, text) in text.lines.enumerated() {
        places[text.drop { $0 == " " }, default: []].append((file, line))
      }
    }
  }

  /// Says whether lines stand in one of the files as they are, one after the other, at one common indentation.
  ///
  /// - Complexity: O(*n* · *m*) for *m* lines in the block, the first of which stands *n* times in the files.
  func contains(_ block: [String]) -> Bool {
    let block = Self.dedented(block)
    guard let first = block.firstIndex(where: { !$0.isEmpty }) else { return false }
    return places[block[first].drop { $0 == " " }, default: []].contains { place in
      place.line >= first && Self.stands(block, at: place.line - first, in: files[place.file].lines)
    }
  }

  private static func stands(_ block: [String], at start: Int, in lines: [Substring]) -> Bool {
    let candidates = lines[start...].prefix(block.count)
    guard candidates.count == block.count else { return false }
    let pairs = zip(block, candidates)
    guard let (first, candidate) = pairs.first(where: { !$0.0.isEmpty }) else { return false }
    let indentation = candidate.prefix { $0 == " " }.dropLast(first.prefix { $0 == " " }.count)
    return pairs.allSatisfy { expected, found in
      expected.isEmpty ? found.isEmpty : found == indentation + expected
    }
  }

  private static func dedented(_ block: [String]) -> [String] {
    let shared = block.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return block.map { String($0.dropFirst(shared)) }
  }
}
