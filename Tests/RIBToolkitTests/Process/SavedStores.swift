import Foundation
import RIBKit
import RIBSessions
import TestSupport

final class NotesInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var draft = ""
  var tab = 0

  func didBecomeActive() {
    preserve(\.draft, as: "draft")
    preserve(\.tab, as: "tab")
  }
}

final class NotesRouter: Router {
  let interactor = NotesInteractor()
}

/// A session that keeps the last text that it was sent.
actor Notes: Session {
  let root = NotesRouter()

  func handle(_ draft: String) -> Int {
    root.interactor.draft = draft
    return draft.utf8.count
  }
}

/// Stores that an app and a server have written, for `rib saved`.
extension TemporaryFolder {
  /// Sends each session a draft, and ends the server.
  func serve(_ drafts: KeyValuePairs<String, String>, in name: String = "notes.db") async throws {
    let sessions = Sessions<Notes>("notes", store: try SQLiteStore(path: path(name)), awake: 10) { _ in
      Notes()
    }
    for (id, draft) in drafts { _ = try await sessions.send(draft, to: id, key: "first") }
    _ = await sessions.shutdown(within: .seconds(600))
  }

  /// Waits until no program uses a store, because an object may end after its last use.
  func isClosed(_ name: String) async {
    while FileManager.default.fileExists(atPath: path("\(name)-wal")) { await Task.yield() }
  }

  /// Runs an app for each text: it saves a tree with that, unless the text is `nil`, as if it crashed before.
  func runApp(_ drafts: [String?], in name: String = "app.db") async throws {
    for draft in drafts {
      let autosave = Autosave(try SQLiteStore(path: path(name)))
      let saved = try await autosave.load()
      guard let draft else { continue }
      try await autosave.save(await Self.tree(saved, draft))
    }
  }

  @MainActor private static func tree(_ saved: SavedTree, _ draft: String) async -> SavedTree {
    let root = NotesRouter()
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: 3)))
    root.interactor.draft = draft
    let tree = root.save() ?? SavedTree()
    await root.shutdown()
    return tree
  }

  /// Stores bytes as they are.
  func store(_ id: String, _ bytes: some Sequence<UInt8>, in name: String) async throws {
    let row = SessionRow(bytes: Array(bytes), version: 1, savedAt: WallTime(microseconds: 0))
    _ = try await SQLiteStore(path: path(name)).save(row, for: SessionID(id: id), replacing: 0)
  }

  /// Stores a tree with these values.
  func store(_ id: String, _ values: [String: String], in name: String) async throws {
    var record = SessionRecord()
    for (place, text) in values { record.tree[place] = text }
    try await store(id, try record.bytes(), in: name)
  }

  /// Runs `rib saved` as a process.
  func saved(_ words: String...) throws -> RunningProgram.Ending {
    try RibProcess.run(["saved"] + words, in: path)
  }
}
