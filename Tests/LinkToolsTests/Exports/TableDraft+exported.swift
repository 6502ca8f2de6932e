import DeepLinks

extension TableDraft<Int> {
  /// Creates a draft with a route for each pattern: first those that are exported, then the local ones.
  init(exported: [String], local: [String] = [], options: TableOptions = TableOptions()) throws(LinkError) {
    self.init(options: options)
    for pattern in exported { try add(pattern, attributes: .exported()) { _ in .open(0) } }
    for pattern in local { try add(pattern) { _ in .open(1) } }
  }
}
