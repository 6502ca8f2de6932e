/// Finds what is wrong with the routes of a table as a whole.
struct TableChecker<Output: Sendable> {
  let draft: TableDraft<Output>
  let trie: FrozenTrie
  let caseConflicts: [Int]

  init(_ draft: TableDraft<Output>, _ trie: FrozenTrie, caseConflicts: [Int]) {
    self.draft = draft
    self.trie = trie
    self.caseConflicts = caseConflicts
  }

  func problems() -> [TableProblem] { [] }
}
