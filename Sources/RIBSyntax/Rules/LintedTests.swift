/// The tests of a code base, read only as far as rules need, because most files of a large package are tests.
struct LintedTests {
  private let files: [CodeFile]
  /// The contents of each file.
  private let read: [Lazily<Sites>]

  /// Finds the tests among some files.
  init(_ code: CodeBase) {
    files = code.paths.filter(code.isTest).compactMap { code.files[$0] }
    read = files.map { _ in Lazily() }
  }

  /// Returns the contents of the tests whose text may contain any of the given words.
  func sites(naming words: Set<String>) -> [Sites] {
    guard !words.isEmpty else { return [] }
    let found = files.indices.filter { index in words.contains(where: files[index].mayName) }
    return DeepStack.map(found) { index in read[index].get { SiteCollector(files[index]).sites } }
  }
}
