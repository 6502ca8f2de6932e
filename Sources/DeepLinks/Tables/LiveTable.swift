public import Basics

/// The table that is in use, which may be replaced by another at any time.
///
/// Whoever opens a link takes the table as it is then; a replacement is seen whole or not at all. It may be used from
/// any isolation.
public final class LiveTable<Output: Sendable>: Sendable {
  @usableFromInline let lock: Lock<LinkTable<Output>>

  /// Makes a holder of a table.
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

  /// Changes the routes of the table, and replaces it if the result is a table.
  ///
  /// Two changes at the same time are made one after the other, none is lost; meanwhile the old table is in use.
  ///
  /// - Parameter change: Adds to a draft with the routes of the table, and removes from it; it is called again if another
  ///     change came between.
  /// - Returns: The result of the change: the token of a route, for example.
  /// - Throws: The errors of the change, or a `LinkProblems`; then the table in use stays.
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
