internal import Basics
internal import Foundation
internal import RIBDiagnostics
internal import RIBKit
internal import RIBSessions

// The values of one session, and the differences between two.

extension SavedVerb {
  /// A session that was read.
  typealias Found = (row: StoredRow, record: SessionRecord)

  /// Reads the session that a word names.
  func session(_ word: String, in store: Store) throws(ToolkitError) -> Found {
    let place = store.name
    return try reading(store) { store throws(SessionError) in
      func read(_ found: (row: StoredRow, bytes: [UInt8])) throws(SessionError) -> Found {
        (found.row, try SessionRecord(found.bytes, of: found.row.id, limit: Self.byteLimit))
      }
      for id in Self.ids(word) {
        if let found = try store.session(id) { return try read(found) }
      }
      let ids = try store.rows().map(\.id)
      var matches = ids.filter { $0.description.withEscapes == word }
      // The name before an identifier may be omitted if no other session has the identifier.
      if matches.isEmpty { matches = ids.filter { $0.id == word || $0.id.withEscapes == word } }
      guard matches.count < 2 else {
        throw SessionError(.failed, ambiguous(word, in: place, among: matches.map(\.description)))
      }
      guard let id = matches.first, let found = try store.session(id) else {
        throw SessionError(.failed, missing(word, in: place, among: ids))
      }
      return try read(found)
    }
  }

  /// The identifiers that are written as a word: an identifier without a name may have slashes.
  private static func ids(_ word: String) -> [SessionID] {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let named = parts.count == 2 ? [SessionID(sessions: String(parts[0]), id: String(parts[1]))] : []
    return [SessionID(id: word)] + named
  }

  private func ambiguous(_ word: String, in store: String, among ids: [String]) -> String {
    let all = ids.map { "\"\($0)\"" }.joined(separator: ", ")
    return
      "\(store) has several sessions named \"\(word.printable)\". Pass one of \(all.printable(upTo: 300))."
  }

  private func missing(_ word: String, in store: String, among all: [SessionID]) -> String {
    let ids = word.contains("/") ? all.map(\.description) : all.map(\.id).sorted()
    // In a large store, only the neighbors in the alphabet are compared.
    let place = ids.firstIndex { $0 >= word } ?? ids.count
    let near = ids[max(0, place - 500)..<min(ids.count, place + 500)]
    let hint = NearMiss.question(word, among: near, quotes: ("\"", "\""))
    let sessions = ids.isEmpty ? " It has no sessions." : hint
    return "\(store) has no session \"\(word.printable)\".\(sessions.printable(upTo: 300))"
  }

  /// Returns the size of answers in a row.
  private func size(of answers: RememberedAnswers) -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(answers).count) ?? 0
  }

  func printValues(_ store: Store, into report: inout Report) throws(ToolkitError) {
    let found = try session(invocation.arguments[1], in: store)
    let tree = found.record.tree
    let values = tree.places.map { (place: $0, text: tree[$0] ?? "") }
    report.rows = values.map {
      ["place": $0.place, "bytes": "\($0.text.utf8.count)", "text": $0.text]
    }
    var facts = [
      counted(found.row.byteCount, "byte"), counted(values.count, "value"),
      "application version \(tree.version)",
    ]
    let answers = found.record.answers
    if !answers.isEmpty {
      let size = counted(size(of: answers), "byte")
      facts.append("\(counted(answers.count, "remembered answer")) (\(size))")
    }
    if found.record.launches > 0 {
      facts.append("launches since the last save: \(found.record.launches.grouped)")
    }
    report.notes.append("\(found.row.id.description.printable): \(facts.joined(separator: ", "))")
    let shownValues = values.prefix(printsAll ? .max : Self.limit)
    let rows = shownValues.map {
      [$0.text.utf8.count.grouped, "\($0.place.withEscapes) = \(shown($0.text))"]
    }
    report.text += Columns(rows, right: 0..<1).text
    report.text += more(values.count - shownValues.count)
  }
}

extension SavedVerb {
  /// Reports the differences between two sessions; the exit status is 1 if they differ.
  func compare(_ store: Store, with other: Store, into report: inout Report) throws(ToolkitError) {
    let id = invocation.arguments[1]
    let old = try session(id, in: store).record.tree
    let new = try session(invocation.value("diff") ?? id, in: other).record.tree
    let changes = Set(old.places + new.places).sorted().compactMap { place in
      // Two strings may be equal although their bytes differ.
      old[place].map { Array($0.utf8) } == new[place].map { Array($0.utf8) }
        ? nil : (place: place, from: old[place], to: new[place])
    }
    if old.version != new.version {
      report.rows.append([
        "change": "changed", "what": "version", "from": "\(old.version)", "to": "\(new.version)",
      ])
      report.text += "~ application version: \(old.version) -> \(new.version)\n"
    }
    for (number, change) in changes.enumerated() {
      let word = change.from == nil ? "added" : change.to == nil ? "removed" : "changed"
      var row = ["change": word, "what": "value", "place": change.place]
      row["from"] = change.from
      row["to"] = change.to
      report.rows.append(row)
      if printsAll || number < Self.limit { report.text += line(change) }
    }
    if !printsAll { report.text += more(changes.count - Self.limit) }
    report.answersNo = !report.rows.isEmpty
  }

  private func line(_ change: (place: String, from: String?, to: String?)) -> String {
    let place = change.place.withEscapes
    switch (change.from, change.to) {
    case (nil, let new?): return "+ \(place) = \(shown(new))\n"
    case (let old?, nil): return "- \(place) = \(shown(old))\n"
    case (let old?, let new?):
      // Of two long strings, only the parts from shortly before the first difference are shown.
      let equal = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
      let start = printsAll || equal < 60 ? 0 : equal - 20
      let (before, after) = (tail(old, from: start), tail(new, from: start))
      return "~ \(place): \(before) -> \(after)\n"
    case (nil, nil): return ""
    }
  }

  private func tail(_ text: String, from start: Int) -> String {
    let scalars = text.unicodeScalars
    return (start > 0 ? "…" : "") + shown(String(scalars.dropFirst(start)))
  }
}
