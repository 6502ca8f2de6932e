extension Sequence {
  /// Returns the elements in the order of a predicate; equal elements keep their order.
  ///
  /// Use it where speed doesn't matter. The compiler specializes the standard library's sort for each type, which adds 3 KB for each of
  /// them to every app. This function sorts positions instead, with one sort for all types.
  ///
  /// - Complexity: O(*n* log *n*).
  package func ordered(by areInOrder: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return positions(elements.count) { areInOrder(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements in ascending order; see ``ordered(by:)``.
  package func ordered() -> [Element] { ordered(by: <) }
}

@inline(never)
private func positions(_ count: Int, areInOrder: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: areInOrder)
}
