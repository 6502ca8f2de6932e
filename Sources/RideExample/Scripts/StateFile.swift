internal import Basics
internal import Foundation
package import RIBKit
internal import RIBSessions

/// The saved tree on disk, from which the next run restores what the rider has entered.
///
/// A tree is on the disk when ``save(_:)`` returns, so that an outcome is shown only after its state is saved.
package final class StateFile {
  /// The last saved tree; before the first save, the one to restore.
  package private(set) var tree: SavedTree
  private let name: String
  private let autosave: Autosave
  private var isSaved = false

  /// Opens the file, or creates it, and loads the tree to restore.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - warn: Called with a sentence if the saved tree is not restored.
  /// - Throws: The reason why the file cannot be used.
  package init(path: String, warn: @escaping @Sendable (String) -> Void) throws(Stop) {
    let name = path.printable
    self.name = name
    let failure = Lock<(any Error)?>(nil)
    do {
      let autosave = Autosave(try SQLiteStore(path: path), id: "ride") { event in
        switch event.kind {
        case .failed(let error): failure.withLock { $0 = error }
        case .abandoned:
          warn(
            """
            the state \(name) is not restored: it cannot be read, or the last rides ended before their first event. \
            It is kept in the file as "ride.abandoned"
            """)
        default: break
        }
      }
      self.autosave = autosave
      tree = try Self.wait { try await autosave.load() }
      // A file that can't be written is reported before the first event.
      if let error = failure.withLock(\.self) { throw error }
    } catch {
      throw Self.stop(error, name)
    }
  }

  /// Saves a tree, and returns when it is on the disk.
  ///
  /// - Parameter tree: The tree.
  /// - Throws: The reason why it is not on the disk. The last saved tree still is.
  package func save(_ tree: SavedTree) throws(Stop) {
    isSaved = true
    do {
      try Self.wait { [autosave] in try await autosave.save(tree) }
    } catch {
      throw Self.stop(error, name)
    }
    self.tree = tree
  }

  /// Marks a run without events as successful; several that are not would give up the saved tree, as after crashes.
  package func close() throws(Stop) {
    if !isSaved { try save(tree) }
  }

  /// Waits for an asynchronous operation: the program does nothing else meanwhile.
  private static func wait<Output: Sendable>(
    for operation: @escaping @Sendable () async throws -> Output
  ) throws -> Output {
    let result = Lock<Result<Output, any Error>>(.failure(CancellationError()))
    let isDone = DispatchSemaphore(value: 0)
    Task {
      do {
        let output = try await operation()
        result.withLock { $0 = .success(output) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      isDone.signal()
    }
    isDone.wait()
    return try result.withLock(\.self).get()
  }

  private static func stop(_ error: any Error, _ name: String) -> Stop {
    switch (error as? SessionError)?.code {
    case .contended: Stop(.inputOutput, "the state \(name) is in use by another process")
    case .damaged, .newer: Stop(.badInput, "\(error)".printable)
    default: Stop(.inputOutput, "\(error)".printable)
    }
  }
}
