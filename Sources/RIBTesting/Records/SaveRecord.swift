internal import Foundation
internal import RIBKit
internal import RIBSessions
internal import Testing

/// The save of a release as a record: written once and never changed, because users of that release have it.
struct SaveRecord {
  /// The name, usually that of the release.
  let name: String
  private let record: Record

  init(_ name: String, beside place: SourceLocation) {
    (self.name, record) = (name, Record(name, beside: place.filePath))
  }

  /// Writes a saved tree, unless it has a record already or a loss in it couldn't be detected.
  ///
  /// - Parameters:
  ///   - saved: The saved tree.
  ///   - subject: The name of the saved subject, for failures.
  ///   - ignored: The places whose values may be null.
  ///   - mayWrite: Whether the test has not failed yet.
  ///   - place: The line of the test.
  ///   - fail: Fails the test.
  func write(
    _ saved: SavedTree, of subject: String, ignoring ignored: Set<String>, mayWrite: Bool,
    at place: SourceLocation, fail: (String) -> Void
  ) {
    if saved.places.isEmpty { return fail("The save was not recorded: \(subject) preserves no value.") }
    let empty = saved.places.filter {
      !ignored.contains($0) && !SavedTree.isDeadline($0) && hasNull(saved[$0] ?? "")
    }
    guard empty.isEmpty else {
      return fail(
        """
        The save was not recorded: \(listed(empty, \.self)) \(empty.count == 1 ? "contains" : "contain") null, and a lost null \
        can't be detected. Set a value first, or pass the place in ignoring.
        """)
    }
    record.verdictOnFirst(lines(of: saved), mayWrite: mayWrite, renewing: Record.isRenewing)
      .tell(at: place, fail)
  }

  /// Returns the saved tree of the record; without one, fails the test and returns `nil`.
  func read(fail: (String) -> Void) -> SavedTree? {
    do { return try JSONValueCoder().value(SavedTree.self, of: try record.text()) } catch {
      fail("The save \(name.debugDescription) was not restored. \(error)")
      return nil
    }
  }

  private func lines(of saved: SavedTree) -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = (try? encoder.encode(saved)) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether a JSON text has a null.
  private func hasNull(_ text: String) -> Bool {
    func isFound(in value: Any) -> Bool {
      switch value {
      case is NSNull: true
      case let members as [String: Any]: members.values.contains { isFound(in: $0) }
      case let elements as [Any]: elements.contains { isFound(in: $0) }
      default: false
      }
    }
    return (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
      .map { isFound(in: $0) } ?? false
  }
}
