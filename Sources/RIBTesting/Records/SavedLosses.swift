internal import RIBKit

/// The values of a saved tree that a program loses, as sentences with the lines of code that keep them.
struct SavedLosses {
  private(set) var sentences: [String] = []
  /// The places that only the current program has, which may be new names of lost places.
  private var candidates: [String]
  /// The location for the lines of a migration, in words.
  private let migration: String

  init(
    of saved: SavedTree, unread: [UnreadValue], lost: [String], now: SavedTree, ignoring ignored: Set<String>,
    mendedIn migration: String = "the migration"
  ) {
    self.migration = migration
    candidates = now.places.filter { saved[$0] == nil }
    for value in unread where !ignored.contains(value.place) { addUnread(value) }
    var renamed: [(lines: String, places: [String])] = []
    for place in lost where !ignored.contains(place) {
      guard let lines = takeNewName(of: place) else {
        sentences.append(
          """
          \(place) is lost: no RIB preserves it. Preserve it again, or remove it in \(migration): \
          saved[\(place.debugDescription)] = nil
          """)
        continue
      }
      // All values of a RIB move with one line.
      if let index = renamed.firstIndex(where: { $0.lines == lines }) {
        renamed[index].places.append(place)
      } else {
        renamed.append((lines, [place]))
      }
    }
    for (lines, places) in renamed {
      sentences.append(
        places.count == 1
          ? "\(places[0]) is lost: no RIB asks for it. \(lines)"
          : "\(listed(places, \.self)) are lost: no RIB asks for them. \(lines)")
    }
  }

  private mutating func addUnread(_ value: UnreadValue) {
    switch value.kind {
    case .unreadable:
      sentences.append(
        """
        \(value.place) cannot be read: \(value.reason). Make its type read the old text too, or change the text in \(migration): \
        saved[\(value.place.debugDescription)] = …
        """)
    case .trimmed:
      sentences.append(
        """
        \(value.place) would lose part of its data with the next save: \(value.reason). Keep the field, or remove it in \(migration): \
        saved[\(value.place.debugDescription)] = …
        """)
    case .tree: sentences.append("Nothing is restored: \(value.reason).")
    case .unclaimed: break
    }
  }

  /// Searches for the new place of a lost value, and returns the advice to move it there.
  private mutating func takeNewName(of place: String) -> String? {
    let parts = SavedTree.parts(of: place)
    func split(_ index: Int) -> [String] { SavedTree.parts(of: candidates[index]) }
    let indices = candidates.indices
    // First a RIB with another name, then a RIB with another parent, then another name of the value.
    let index =
      indices.first { split($0).count == parts.count && differing(parts, split($0))?.isRIB == true }
      ?? indices.first {
        split($0).suffix(2).elementsEqual(parts.suffix(2)) && split($0).count != parts.count
      }
      ?? indices.first { differing(parts, split($0)).map { !$0.isRIB } == true }
    guard let index else { return nil }
    let (other, old, new) = (split(index), place, candidates.remove(at: index))
    guard let difference = differing(parts, other) else {
      let (from, to) = (path(parts.dropLast()), path(other.dropLast()))
      return "Did its parent change? Write in \(migration): \(move(from, to))"
    }
    guard difference.isRIB else { return "Was it renamed? Write in \(migration): \(move(old, new))" }
    let (oldName, newName) = (name(parts[difference.index]), name(other[difference.index]))
    let (from, to) = (
      path(parts[..<difference.index] + [oldName]), path(other[..<difference.index] + [newName])
    )
    return """
      Was \(oldName) renamed to \(newName)? Write in its router: static var savedName: String { "\(oldName)" }
      or in \(migration): \(move(from, to))
      """
  }

  /// Returns the only part in which two places differ; `nil` if it's none or several.
  private func differing(_ parts: [String], _ others: [String]) -> (index: Int, isRIB: Bool)? {
    guard parts.count == others.count else { return nil }
    let indices = parts.indices.filter { parts[$0] != others[$0] }
    guard indices.count == 1 else { return nil }
    let isRIB = indices[0] < parts.count - 1
    // RIBs with different keys are different RIBs of the same name.
    return isRIB && name(parts[indices[0]]) == name(others[indices[0]]) ? nil : (indices[0], isRIB)
  }

  /// Returns the name of a part without its key.
  private func name(_ part: String) -> String { String(part.prefix { $0 != "[" }) }

  private func path(_ parts: some BidirectionalCollection<String>) -> String { parts.joined(separator: "/") }

  private func move(_ old: String, _ new: String) -> String {
    "saved.move(\(old.debugDescription), to: \(new.debugDescription))"
  }
}
