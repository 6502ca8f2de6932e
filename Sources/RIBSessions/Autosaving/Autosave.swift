public import RIBKit

/// Saves the tree of an app periodically, and restores it at the next launch.
///
/// ``load()`` loads the tree to restore, and ``run(every:clock:saving:)`` saves while the app runs:
///
/// ```swift
/// let saved = (try? await autosave.load()) ?? SavedTree()
/// root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: 3)))
/// saving = Task { await autosave.run { root.save() } }
/// ```
///
/// Cancel the task and await it before the shutdown: it saves once more at its end. Call ``save(_:)`` yourself when the app moves to the background.
///
/// A restored value may crash the app at each launch. Therefore launches that don't reach their first save are counted. After two of them in a row, the
/// third one starts empty, and the old save is kept under another identifier.
public actor Autosave {
  private let store: any SessionStore
  private let id: String
  private let byteLimit: Int
  private let observer: @Sendable (SessionEvent) -> Void
  /// The stored record, as far as this process knows.
  private var stored: (record: SessionRecord, version: Int64)?
  /// The error of ``load()``.
  private var problem: (any Error)?
  /// The last requested save; the next one waits for it.
  private var last: Task<Void, any Error>?

  /// Creates an autosave.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - id: The identifier of its row. Only one process at a time saves under it.
  ///   - byteLimit: The maximum number of bytes to save and restore.
  ///   - observer: Receives each event, on any thread; it must be quick.
  public init(
    _ store: any SessionStore, id: String = "app", byteLimit: Int = 10_000_000,
    observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
  ) {
    (self.store, self.id, self.byteLimit, self.observer) = (store, id, byteLimit, observer)
  }

  /// Loads the tree that this launch restores, and counts the launch.
  ///
  /// Call it once, before the launch.
  ///
  /// An old save is moved to the identifier with `.abandoned` at its end, or `.2.abandoned` and so on if earlier ones are there, and reported in an event, if it can't be read or if two launches in
  /// a row ended before their first save. If the launch can't be counted, for example because the disk is full, an event reports that too.
  ///
  /// - Returns: The last saved tree; empty the first time.
  /// - Throws: The error of the store if the save can't be loaded. In that case, launch with an empty `SavedTree`. Nothing is saved during this
  ///   launch, so the old save isn't overwritten. The observer receives the error too.
  public func load() async throws -> SavedTree {
    do { return try await loaded() } catch {
      problem = error
      tell(.failed(error))
      throw error
    }
  }

  private func loaded() async throws -> SavedTree {
    for _ in 0..<8 {
      let found = try await store.load(SessionID(id: id))
      let version = found?.version ?? 0
      var record = SessionRecord()
      if let found { record = try await checked(found.bytes) }
      var counted = record
      counted.launches += 1
      do {
        guard let next = try await save(counted.bytes(), for: id, replacing: version) else { continue }
        stored = (counted, next)
      } catch {
        tell(.failed(error))
        stored = (record, version)
      }
      return record.tree
    }
    throw contended
  }

  /// Saves a tree, unless it is already stored.
  ///
  /// Saves run one after the other. The first one marks the launch as successful. If some values of the tree can't be saved, the others are, and
  /// the observer receives an error that names them.
  ///
  /// - Parameter tree: The result of `Router.save()`.
  /// - Throws: A ``SessionError``, or another error of the store; the observer receives it too. Nothing is lost: the next save tries again. After
  ///   another process has saved under the same identifier, this one can no longer save.
  public func save(_ tree: SavedTree) async throws {
    let previous = last
    let next = Task {
      _ = await previous?.result
      do { try await write(tree) } catch {
        tell(.failed(error))
        throw error
      }
    }
    last = next
    try await next.value
  }

  /// Saves a tree periodically until the task is cancelled, and once more at the end.
  ///
  /// The observer receives each failed save, and the next save tries again.
  ///
  /// - Parameters:
  ///   - interval: The time between two saves.
  ///   - clock: The clock.
  ///   - tree: Saves the tree, on the isolation of the caller. The function returns when it returns `nil`.
  public nonisolated(nonsending) func run(
    every interval: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock(),
    saving tree: () -> SavedTree?
  ) async {
    while true {
      try? await clock.sleep(for: interval.withinCentury)
      guard let tree = tree() else { return }
      try? await save(tree)
      if Task.isCancelled { return }
    }
  }

  private func tell(_ kind: SessionEvent.Kind) { observer(SessionEvent(SessionID(id: id), kind)) }

  private var contended: SessionError {
    SessionError(
      .contended,
      "Cannot save \(id.debugDescription): another process saves under the same identifier. End it, then launch again."
    )
  }
}

extension Autosave {
  /// The number of launches in a row that may end before their first save.
  private static let patience = 2
  /// The number of old saves that are kept.
  private static let places = 9

  /// Reads the stored tree, and moves it away if it can't be read or has failed at several launches.
  private func checked(_ bytes: [UInt8]) async throws -> SessionRecord {
    var bytes = bytes
    if var record = try? SessionRecord(bytes, of: SessionID(id: id), limit: byteLimit) {
      // Launches that restored nothing are not crashed by it, and must not replace what was moved away before.
      if record.launches < Self.patience || record.tree.places.isEmpty { return record }
      // So that it can be restored on purpose.
      record.launches = 0
      bytes = try record.bytes()
    }
    for number in 1... {
      let other = (number == 1 ? id : "\(id).\(number)") + SessionRecord.abandonedEnd
      // The last place is taken by the newest; the earlier ones stay.
      let version = number < Self.places ? 0 : try await store.load(SessionID(id: other))?.version ?? 0
      if try await save(bytes, for: other, replacing: version) != nil { break }
    }
    tell(.abandoned)
    return SessionRecord()
  }

  private func write(_ tree: SavedTree) async throws {
    guard let (old, version) = stored else {
      throw SessionError(
        .notSaved,
        problem.map {
          "Cannot save \(id.debugDescription): the previous save could not be loaded (\($0)), and must not be lost. Launch again."
        } ?? "Cannot save \(id.debugDescription): the previous save was not loaded. Call begin() first.")
    }
    if old.tree == tree, old.launches == 0 { return }
    var record = SessionRecord()
    record.tree = tree
    let bytes = try record.bytes()
    guard bytes.count <= byteLimit else {
      throw SessionError(
        .full,
        "Cannot save \(id.debugDescription): \(bytes.count) bytes exceed byteLimit. Raise it, or preserve less."
      )
    }
    if let next = try await save(bytes, for: id, replacing: version) {
      return note(record, next, bytes.count)
    }
    // A process that began at the same time may have counted its launch: what this one would replace is still the same.
    var known = old.tree
    known.unsaved = []
    guard let found = try await store.load(SessionID(id: id)),
      try SessionRecord(found.bytes, of: SessionID(id: id)).tree == known,
      let next = try await save(bytes, for: id, replacing: found.version)
    else {
      tell(.conflicted)
      throw contended
    }
    note(record, next, bytes.count)
  }

  /// Stores a row unless another process has.
  ///
  /// - Returns: Its version; `nil` if another one is stored.
  private func save(_ bytes: [UInt8], for id: String, replacing version: Int64) async throws -> Int64? {
    let row = SessionRow(replacing: version, bytes)
    return try await store.save(row, for: SessionID(id: id), replacing: version) ? row.version : nil
  }

  /// Notes that a record is stored, and which of its values aren't.
  private func note(_ record: SessionRecord, _ version: Int64, _ byteCount: Int) {
    stored = (record, version)
    tell(.saved(bytes: byteCount))
    if !record.tree.unsaved.isEmpty {
      tell(.failed(SessionError.unsaved(record.tree, of: SessionID(id: id))))
    }
  }
}
