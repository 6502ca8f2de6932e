public import Basics

/// A holder for a table that can be replaced at any time.
///
/// Opening a link uses the current table; replacing the table is atomic. You can use the holder from any isolation domain.
public final class LiveTable<Output: Sendable>: Sendable {
  @usableFromInline let lock: Lock<LinkTable<Output>>

  /// Creates a holder for a table.
  public init(_ table: LinkTable<Output>) {
    lock = Lock(table)
  }

  /// The table in use.
  @inlinable
  public var table: LinkTable<Output> {
    lock.withLock { $0 }
  }

  /// Replaces the table.
  public func replace(with table: LinkTable<Output>) {
    lock.withLock { $0 = table }
  }

  /// Changes the routes of the table, and replaces the table if the result is valid.
  ///
  /// Concurrent changes are serialized, so that all take effect; until a change is complete, the old table stays in use.
  ///
  /// - Parameter change: Adds routes to a draft of the table, or removes them. It is called again if another change was made
  ///   concurrently.
  /// - Returns: The result of the change, for example the token of a route.
  /// - Throws: The errors of the change, or a `LinkDefinitionError`; the current table then stays in use.
  @discardableResult
  public func update<Result: Sendable>(_ change: (inout TableDraft<Output>) throws -> Result) throws -> Result
  {
    while true {
      let old = table
      var draft = TableDraft(old)
      let result = try change(&draft)
      let new = try draft.build()
      let isReplaced = lock.withLock { current in
        guard current.core === old.core else { return false }
        current = new
        return true
      }
      if isReplaced { return result }
    }
  }
}
