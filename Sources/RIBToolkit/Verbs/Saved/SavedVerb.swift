internal import Basics
internal import Foundation
internal import RIBDiagnostics
internal import RIBKit
internal import RIBSessions

/// Lists, prints, compares and draws the saved trees in a store.
struct SavedVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  /// The maximum number of sessions or values to print without `--all`.
  static let limit = 100
  /// The maximum number of bytes to load from one session.
  static let byteLimit = 64 << 20

  /// The place of the sessions.
  enum Store {
    case file(String)
    /// The settings of a connection, which may have a password.
    case postgres(String)

    /// The name of the store for people.
    var name: String {
      switch self {
      case .file(let path): path
      case .postgres: "PostgreSQL"
      }
    }
  }

  func run() throws(ToolkitError) -> Report {
    let word = try argument()
    try checkOptions()
    let store = try store(word)
    let other = try invocation.value("diff-file").map { name throws(ToolkitError) in try self.store(name) }
    var report = Report()
    if invocation.has("diff") || other != nil {
      try compare(store, with: other ?? store, into: &report)
    } else if invocation.value("format") == "svg" {
      try draw(store, into: &report)
    } else if invocation.arguments.count > 1 {
      try printValues(store, into: &report)
    } else {
      try list(store, into: &report)
    }
    // SQLite keeps additional files beside the database.
    let files = [store, other].flatMap { input -> [String] in
      if case .file(let path) = input { ["", "-wal", "-shm", "-journal"].map { path + $0 } } else { [] }
    }
    try moveToOutput(&report.text, besides: files)
    return report
  }

  var printsAll: Bool { invocation.has("all") }

  /// Returns text on one line; without `--all`, long text is cut and the number of omitted bytes is added.
  func shown(_ text: String) -> String {
    let head = String(text.unicodeScalars.prefix(printsAll ? .max : 120))
    let rest = text.utf8.count - head.utf8.count
    return head.withEscapes + (rest > 0 ? "… (\(rest.grouped) more bytes)" : "")
  }

  /// Runs a closure with the sessions of a store.
  func reading<Result>(
    _ store: Store, _ body: (any StoreReader) throws(SessionError) -> Result
  ) throws(ToolkitError) -> Result {
    do throws(SessionError) {
      switch store {
      case .file(let path):
        return try StoredSessions.read(path) { store throws(SessionError) in try body(store) }
      case .postgres(let settings): return try body(try PostgresReader(settings))
      }
    } catch {
      throw ToolkitError(.files, error.description.printable(upTo: 2_000))
    }
  }

  private func checkOptions() throws(ToolkitError) {
    var problems = ProblemCollector()
    let isPicture = invocation.value("format") == "svg"
    for option in ["diff", "diff-file"] where invocation.has(option) {
      if invocation.arguments.count < 2 {
        problems.add(
          .usage, "--\(option) needs a session to compare. Usage: \(VerbDescription.saved.usage).")
      }
      if isPicture { problems.add(.usage, "--\(option) can't be drawn as SVG. Omit --format svg.") }
    }
    if isPicture, printsAll { problems.add(.usage, "--format svg ignores --all. Remove --all.") }
    if invocation.has("json"), isPicture || invocation.has("output") {
      let option = isPicture ? "--format svg" : "--output"
      problems.add(.usage, "\(option) and --json can't be combined. Redirect the JSON with > instead.")
    }
    try problems.check()
  }

  /// Returns the store that a word names: the path of a file, or the settings of PostgreSQL.
  private func store(_ name: String) throws(ToolkitError) -> Store {
    let (files, path) = (surroundings.files, surroundings.absolute(name))
    guard try files.status(path) != nil else {
      let isURL = ["postgres://", "postgresql://"].contains { name.hasPrefix($0) }
      if isURL || name.contains("=") { return .postgres(name) }
      throw ToolkitError(
        .files,
        "\(name.printable) doesn't exist. Pass the file of a SQLiteStore, or PostgreSQL settings such as host=db."
      )
    }
    let real = try files.resolve(path)
    guard let kind = try files.status(real)?.kind, kind != .regular else { return .file(real) }
    let word = kind == .folder ? "is a folder" : "isn't a file"
    throw ToolkitError(.files, "\(name.printable) \(word). Pass the file of a SQLiteStore.")
  }
}

/// A stored session, as far as the list shows it.
private struct ListedSession {
  let row: StoredRow
  let values: Int
  let largest: (place: String, byteCount: Int)?
  /// The reason why the values can't be read.
  let problem: String?

  var id: String { row.id.description }

  var isAbandoned: Bool { SessionRecord.abandonedEnds.contains { id.hasSuffix($0) } }

  init(_ row: StoredRow, _ bytes: [UInt8]?) {
    self.row = row
    if let damage = row.problem {
      (values, largest, problem) = (0, nil, damage)
      return
    }
    do throws(SessionError) {
      let tree = try SessionRecord(bytes ?? [], of: row.id).tree
      let sizes = tree.sizes
      (values, largest) = (sizes.count, sizes.max { ($0.1, $1.0) < ($1.1, $0.0) })
      problem = bytes == nil ? "it has more than \(SavedVerb.byteLimit.grouped) bytes" : nil
    } catch {
      (values, largest, problem) = (0, nil, error.description)
    }
  }

  /// The session as a row of JSON.
  var fields: [String: String] {
    var fields = [
      "session": id, "version": "\(row.version)", "bytes": "\(row.byteCount)",
      "is": problem == nil ? "ok" : "wrong",
    ]
    if problem == nil { fields["values"] = "\(values)" }
    if isAbandoned { fields["abandoned"] = "true" }
    if let largest {
      fields["largest"] = largest.place
      fields["largestBytes"] = "\(largest.byteCount)"
    }
    fields["problem"] = problem
    fields["name"] = row.id.sessions.isEmpty ? nil : row.id.sessions
    fields["saved"] = row.savedAt.map(Self.date)
    fields["due"] = row.due.map(Self.date)
    return fields
  }

  /// Returns a date in UTC, to the second.
  private static func date(_ time: WallTime) -> String {
    Date(timeIntervalSince1970: time.seconds).formatted(.iso8601)
  }

  /// The cells of the session in the table.
  var cells: [String] {
    let value = largest.map { "\(counted($0.byteCount, "byte")) at \($0.place.printable(upTo: 120))" }
    let words = [
      problem.map { $0.printable(upTo: 300) } ?? value, isAbandoned ? "(abandoned by an autosave)" : nil,
    ]
    return [
      row.byteCount.grouped, problem == nil ? values.grouped : "-",
      row.savedAt.map(Self.date) ?? "-", row.due.map(Self.date) ?? "-",
      id.isEmpty ? "\"\"" : id.printable(upTo: 60),
      words.compactMap(\.self).joined(separator: "  "),
    ]
  }
}

extension SavedTree {
  /// The places of all values with the numbers of their bytes.
  var sizes: [(String, Int)] { places.map { ($0, self[$0]?.utf8.count ?? 0) } }
}

extension SavedVerb {
  /// Lists the sessions, the largest first.
  private func list(_ store: Store, into report: inout Report) throws(ToolkitError) {
    var sessions = try reading(store) { store throws(SessionError) in
      var sessions: [ListedSession] = []
      try store.visit(limit: Self.byteLimit) { sessions.append(ListedSession($0, $1)) }
      return sessions
    }
    sessions.sort { ($1.row.byteCount, $0.row.id) < ($0.row.byteCount, $1.row.id) }
    report.notes.append(Self.summary(of: sessions))
    let shown = sessions.prefix(printsAll || invocation.has("json") ? .max : Self.limit)
    report.rows = shown.map(\.fields)
    guard !shown.isEmpty else { return }
    let head = ["bytes", "values", "saved", "due", "session", "largest value"]
    report.text += Columns([head] + shown.map(\.cells), right: 0..<2).text
    report.text += more(sessions.count - shown.count)
  }

  private static func summary(of sessions: [ListedSession]) -> String {
    if sessions.isEmpty { return "The store has no sessions." }
    let abandoned = sessions.count(where: \.isAbandoned)
    let unreadable = sessions.count { $0.problem != nil }
    let parts = [
      counted(sessions.count, "session"), counted(sessions.reduce(0) { $0 + $1.row.byteCount }, "byte"),
      counted(sessions.reduce(0) { $0 + $1.values }, "value"),
      abandoned > 0 ? "\(abandoned.grouped) abandoned" : nil,
      unreadable > 0 ? "\(unreadable.grouped) unreadable" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns a line with the number of omitted items; empty if nothing is omitted.
  func more(_ count: Int) -> String { count > 0 ? "and \(count.grouped) more (--all)\n" : "" }
}
