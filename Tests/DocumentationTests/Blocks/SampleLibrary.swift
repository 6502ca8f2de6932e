/// The compiled samples, in which the blocks of the documentation must be found.
struct SampleLibrary {
  let files: [TextFile]

  /// Says whether lines stand in one of the files as they are, one after the other, at one common indentation.
  ///
  /// - Complexity: O(*n* · *m*) for *n* lines in the files and *m* lines in the block; nearly always O(*n*).
  func contains(_ block: [String]) -> Bool {
    let block = Self.dedented(block)
    guard !block.allSatisfy(\.isEmpty) else { return false }
    return files.contains { file in
      file.lines.indices.contains { Self.stands(block, at: $0, in: file.lines) }
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
