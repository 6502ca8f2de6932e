/// The tests of a code base, which are read only as far as a rule must know them: most of the files of a large package are tests.
struct LintedTests {
  private let files: [CodeFile]
  /// What each of them holds.
  private let read: [Lazily<Sites>]
  private let sure = Lazily<Set<UInt64>>()

  /// The tests among some files.
  init(_ code: CodeBase) {
    files = code.paths.filter(CodeBase.isTest).compactMap { code.files[$0] }
    read = files.map { _ in Lazily() }
  }

  /// Whether some test surely names something; where it does not, a tree may still tell that one does.
  func surelyName(_ word: String) -> Bool {
    let words = sure.get { DeepStack.map(files, \.sureWords).reduce(into: []) { $0.formUnion($1) } }
    return word.wordHash.map(words.contains) == true
  }

  /// What those tests hold whose texts may have one of some words.
  func sites(naming words: Set<String>) -> [Sites] {
    guard !words.isEmpty else { return [] }
    let found = files.indices.filter { index in words.contains(where: files[index].mayName) }
    return DeepStack.map(found, sites)
  }

  /// The comments of a test that speak to the linter.
  func suppressions(in path: String) -> [Suppression] {
    guard let index = files.firstIndex(where: { $0.path == path }), files[index].mentions("rib:") else {
      return []
    }
    return sites(index).suppressions
  }

  private func sites(_ index: Int) -> Sites {
    read[index].get { SiteCollector(in: files[index].syntax).sites }
  }
}
