extension Dump {
  /// One part of a group: a property, an element, an entry.
  struct Part {
    /// What stands before the value, with its colon; empty for an element.
    let label: String
    let value: Dump

    init(_ value: Dump, label: String = "") {
      self.label = label
      self.value = value
    }
  }
}
