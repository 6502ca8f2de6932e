internal import ModelStreams
package import RIBKit

/// Plays one of the marks at a table, and thinks for a second before each move.
package struct ComputerWorker: Sendable {
  private let mark: Mark
  private let table: Table
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - mark: What it plays.
  ///   - table: Where it plays.
  ///   - clock: Whose seconds they are; an interactor has one.
  package init(_ mark: Mark, at table: Table, on clock: any Clock<Duration>) {
    self.mark = mark
    self.table = table
    self.clock = clock
  }

  /// The value that an interactor starts.
  package var worker: Worker {
    Worker("computer") { [mark, table, clock] in
      for await board in table.boards where board.next == mark && !board.isOver {
        try await clock.sleep(for: .seconds(1))
        if let cell = board.bestCell { table.play(cell) }
      }
    }
  }
}
