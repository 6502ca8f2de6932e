import DeepLinks

extension TableDraft<Int> {
  /// Creates a draft with a route for each pattern, which opens the pattern's index.
  init(_ patterns: [String], options: TableOptions = TableOptions()) throws(LinkError) {
    self.init(options: options)
    for (index, pattern) in patterns.enumerated() { try add(pattern) { _ in .open(index) } }
  }
}
