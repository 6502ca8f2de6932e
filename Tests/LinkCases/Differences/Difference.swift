/// One entry of the list of differences: a class of cases that RIBKit answers otherwise, and why.
///
/// An entry describes its cases by what they have in common, so that it holds for cases that nobody has seen yet. It
/// explains a failure; it makes none.
package struct Difference: Sendable {
  /// What it is called.
  package let id: String

  /// The systems it is about; all, if it is empty.
  package let systems: [String]

  /// What it says.
  package let verdict: DifferenceVerdict

  /// Why that is so, in a sentence or two.
  package let reason: String

  /// Which cases it is about: all of these must hold.
  package let conditions: [DifferenceCondition]

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - members: The entry.
  ///   - file: The name of the file, for errors.
  ///   - element: Which one it is, counted from one.
  /// - Throws: A `CaseFileError` if something is missing or wrong.
  package init(_ members: [String: JSONValue], file: String, element: Int) throws(CaseFileError) {
    func fail(_ message: String) -> CaseFileError {
      CaseFileError(.shape, in: file, element: element, message)
    }
    guard let id = members["id"]?.text, !id.isEmpty else {
      throw fail("An entry needs an \"id\" that is not empty.")
    }
    guard let verdict = members["verdict"]?.text.flatMap(DifferenceVerdict.init) else {
      throw fail("The \"verdict\" of \(id) must be \"different\" or \"out-of-scope\".")
    }
    guard let reason = members["reason"]?.text, !reason.isEmpty else {
      throw fail("The entry \(id) needs a \"reason\".")
    }
    guard let systems = members["systems"]?.elements else {
      throw fail("The entry \(id) needs \"systems\", an array of names.")
    }
    guard let conditions = members["where"]?.members, !conditions.isEmpty else {
      throw fail("The entry \(id) needs a \"where\" with at least one condition.")
    }
    if let name = members.keys.sorted().first(where: { !Self.names.contains($0) }) {
      throw fail("The entry \(id) has \"\(name)\", which means nothing; take it out.")
    }
    self.id = id
    self.verdict = verdict
    self.reason = reason
    self.systems = systems.compactMap(\.text)
    var read: [DifferenceCondition] = []
    for (name, value) in conditions.sorted(by: { $0.key < $1.key }) {
      read.append(try DifferenceCondition(name, value, of: id, file: file, element: element))
    }
    self.conditions = read
  }

  private static let names: Set<String> = ["id", "systems", "verdict", "reason", "where"]

  /// Says whether a case is one of its cases.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - got: What came instead of the known answer; empty if it did not fail.
  /// - Returns: Whether it is.
  package func isAbout(_ known: KnownCase, got: String) -> Bool {
    guard systems.isEmpty || systems.contains(known.system) else { return false }
    return conditions.allSatisfy { $0.holds(for: known, got: got) }
  }

  /// Says whether it names a case.
  ///
  /// - Parameter id: The name of the case.
  /// - Returns: Whether it does.
  func names(_ id: String) -> Bool {
    conditions.contains { if case .ids(let ids) = $0 { ids.contains(id) } else { false } }
  }
}
