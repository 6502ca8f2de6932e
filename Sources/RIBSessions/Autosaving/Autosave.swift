public import RIBKit

/// Saves the tree of an app periodically, and restores it at the next launch.
///
/// ``load()`` loads the tree to restore, and ``run(_:every:clock:)`` saves while the app runs:
///
/// ```swift
///   func start() async {
///     launch(restoring: (try? await autosave.load()) ?? SavedTree())
///   }
///
///   private func launch(restoring saved: SavedTree) {
///     root = LettersRouter()
///     root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: 3)))
///     saving = Task { [root] in await autosave.run(root) }
///   }
/// ```
///
/// Before the shutdown, cancel the task and await it: it saves one last time. Call ``save(_:)`` yourself when the app moves to the background.
///
/// A restored value may crash the app at each launch. Therefore launches are counted: a launch succeeds when the tree completes its first turn, in
/// which everything that the launch sent is delivered. If two launches in a row crash before that, the third one starts empty, and the old save is
/// kept: see ``abandoned()``. A launch that the system or the user ends later doesn't count as a crash.
public actor Autosave {
  private let store: any SessionStore
  private let id: SessionID
  private let byteLimit: Int
  private let observer: @Sendable (SessionEvent) -> Void
  /// The last stored record that this process knows.
  private var stored: (record: SessionRecord, version: Int64)?
  /// The error of ``load()``.
  private var problem: (any Error)?
  /// The last requested save; the next one waits for it.
  private var last: Task<Void, any Error>?

  /// Creates an autosave.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - id: The identifier of the autosave's row. Only one process at a time may save under it. The identifier must not end with
  ///     `.abandoned`, or with `.abandoned.` and a number.
  ///   - byteLimit: The maximum number of bytes to save and restore.
  ///   - observer: Receives each event, on any thread; it must be quick.
  public init(
    _ store: any SessionStore, id: String = "app", byteLimit: Int = 10_000_000,
    observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
  ) {
    (self.store, self.id, self.byteLimit, self.observer) = (store, SessionID(id: id), byteLimit, observer)
  }

  /// Loads the tree that this launch restores, and counts the launch.
  ///
  /// Call it once, before the launch. If the save can't be read, or if two launches in a row ended before the end of their first turn, the save is
  /// abandoned, and the observer receives ``SessionEvent/Kind/abandoned``. If the launch can't be counted, for example because the disk is full, the
  /// observer receives the error.
  ///
  /// - Returns: The last saved tree; an empty tree at the first launch, or if the save is abandoned.
  /// - Throws: The store's error if the save can't be loaded. In that case, launch with an empty `SavedTree`. Nothing is saved during this
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
      let found = try await store.load(id)
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
      // An abandoning launch may have crashed before it could tell the user, so the event is repeated.
      if record.hasAbandoned { tell(.abandoned) }
      return record.tree
    }
    throw contended
  }

  /// Loads the saves that were abandoned and can be read, oldest first.
  ///
  /// They are stored under the identifier with the suffix `.abandoned`, then `.abandoned.2` and so on; there are at most nine. Ask the user before
  /// you restore a save, because it may crash the app again. End the running tree, and launch a new tree with the save:
  ///
  /// ```swift
  ///   func restoreAbandoned() async {
  ///     guard let saved = try? await autosave.abandoned().last else { return }
  ///     await stop()
  ///     launch(restoring: saved)
  ///   }
  /// ```
  ///
  /// - Returns: The saved trees.
  /// - Throws: The store's error.
  public func abandoned() async throws -> [SavedTree] {
    var trees: [SavedTree] = []
    for place in abandonedPlaces {
      guard let found = try await store.load(place),
        let record = try? SessionRecord(found.bytes, of: place, limit: byteLimit)
      else { continue }
      trees.append(record.tree)
    }
    return trees
  }

  /// Deletes all saves under the identifier, including abandoned ones, for example after a window is closed or an account is removed.
  ///
  /// Nothing can be saved afterward until ``load()`` is called.
  ///
  /// - Throws: The store's error; some saves may already be deleted.
  public func delete() async throws {
    _ = await last?.result
    stored = nil
    for place in [id] + abandonedPlaces {
      // Another attempt only if another process has saved meanwhile.
      while let found = try await store.load(place) {
        if try await store.delete(place, replacing: found.version) { break }
      }
    }
  }

  /// Saves a tree, unless it is already stored.
  ///
  /// Saves run one at a time. The first one marks the launch as successful. Values that can't be saved are left out, and the observer receives an
  /// error that names them.
  ///
  /// - Parameter tree: The result of `Router.save()`.
  /// - Throws: A ``SessionError``, or another error of the store; the observer receives it too. The next save tries again. After another process has
  ///   saved under the same identifier, this autosave can no longer save.
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

  /// Saves a tree after its first turn, periodically until the task is cancelled, and once more at the end.
  ///
  /// Call it after the launch, in the tree's isolation. The first save marks the launch as successful. The observer receives each failed save,
  /// and the next save tries again. The function also returns when the tree has been shut down.
  ///
  /// A save reads all preserved values, which takes milliseconds in a tree of thousands of RIBs. Therefore a tree is read only if something
  /// was delivered to it, or one of its tasks has ended, since the last save. To find other changes, such as those made directly to a
  /// property, the tree is also read now and then, which takes at most a thousandth of the running time; a small tree is read at each
  /// interval.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - interval: The time between two saves.
  ///   - clock: The clock that measures the interval.
  public nonisolated(nonsending) func run(
    _ root: some Router, every interval: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock()
  ) async {
    // The work that the launch has started comes first: if it crashes, the launch must not count as successful.
    await Task.yield()
    root.catchUp()
    var course = SavingCourse(clock)
    while true {
      // Read before the tree, because the tree may change while it is being stored.
      let isLast = Task.isCancelled
      switch course.next(root, isLast: isLast) {
      case .save(let tree): course.note(isSaved: (try? await save(tree)) != nil)
      case .wait: break
      case .end: return
      }
      if isLast { return }
      try? await clock.sleep(for: interval.forClocks)
    }
  }

  private func tell(_ kind: SessionEvent.Kind) { observer(SessionEvent(id, kind)) }

  private var contended: SessionError {
    SessionError(
      .contended,
      "Cannot save \(id.quoted): another process saves under the same identifier. End that process and launch again, or give each process an identifier of its own."
    )
  }
}

extension Autosave {
  /// The number of launches in a row that may crash.
  private static let patience = 2

  /// The identifiers of abandoned saves.
  private var abandonedPlaces: [SessionID] {
    SessionRecord.abandonedEnds.map { SessionID(id: id.id + $0) }
  }

  /// Reads the stored tree, and moves it away if it can't be read or has failed at several launches.
  private func checked(_ bytes: [UInt8]) async throws -> SessionRecord {
    var bytes = bytes
    if let record = try? SessionRecord(bytes, of: id, limit: byteLimit) {
      // Launches that restored nothing didn't crash because of the save, and must not replace one that was moved away earlier.
      if record.launches < Self.patience || record.tree.places.isEmpty { return record }
      var moved = SessionRecord()
      moved.tree = record.tree
      bytes = try moved.bytes()
    }
    try await keepAbandoned(bytes)
    var empty = SessionRecord()
    empty.hasAbandoned = true
    return empty
  }

  /// Stores an abandoned save under the first free identifier.
  private func keepAbandoned(_ bytes: [UInt8]) async throws {
    let places = abandonedPlaces
    for place in places {
      let earlier = try await store.load(place)
      // A launch that was not counted has moved the same save.
      if earlier?.bytes == bytes { return }
      // The last place is taken by the newest; the earlier ones stay.
      guard earlier == nil || place == places.last else { continue }
      if try await save(bytes, for: place, replacing: earlier?.version ?? 0) != nil { return }
    }
    throw contended
  }

  private func write(_ tree: SavedTree) async throws {
    guard let stored else {
      throw SessionError(
        .notSaved,
        problem.map {
          "Cannot save \(id.quoted): the previous save could not be loaded (\($0)) and would be overwritten. Launch again."
        } ?? "Cannot save \(id.quoted): the previous save was not loaded. Call load() first.")
    }
    var record = SessionRecord()
    record.tree = tree
    if record == stored.record { return }
    let bytes = try record.bytes()
    if bytes.count <= byteLimit { return try await replace(stored, by: record, bytes) }
    // A launch whose tree is too large hasn't crashed: the next launches restore the last save that fits.
    record.tree = stored.record.tree
    if record != stored.record { try await replace(stored, by: record, record.bytes()) }
    throw SessionError(
      .full,
      "Cannot save \(id.quoted): \(bytes.count) bytes exceed byteLimit. Raise the limit, or preserve less."
    )
  }

  /// Replaces the stored record, unless another process has replaced it.
  private func replace(
    _ old: (record: SessionRecord, version: Int64), by record: SessionRecord, _ bytes: [UInt8]
  ) async throws {
    if let next = try await save(bytes, for: id, replacing: old.version) {
      return note(record, next, bytes.count)
    }
    // A process that began at the same time may have counted its launch: the stored tree is then still the one to replace.
    var known = old.record.tree
    known.unsaved = []
    guard let found = try await store.load(id),
      try SessionRecord(found.bytes, of: id).tree == known,
      let next = try await save(bytes, for: id, replacing: found.version)
    else {
      tell(.conflicted)
      throw contended
    }
    note(record, next, bytes.count)
  }

  /// Stores a row unless another process has stored one.
  ///
  /// - Returns: Its version; `nil` if the stored row has another version.
  private func save(_ bytes: [UInt8], for id: SessionID, replacing version: Int64) async throws -> Int64? {
    let row = SessionRow(replacing: version, bytes)
    return try await store.save(row, for: id, replacing: version) ? row.version : nil
  }

  /// Notes that a record is stored, and which of its values aren't.
  private func note(_ record: SessionRecord, _ version: Int64, _ byteCount: Int) {
    stored = (record, version)
    tell(.saved(bytes: byteCount))
    if !record.tree.unsaved.isEmpty {
      tell(.failed(SessionError.unsaved(record.tree, of: id)))
    }
  }
}
