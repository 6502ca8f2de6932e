import ModelStreams
import RIBKit

/// Plays one of the marks, and thinks for a second before each move.
struct ComputerWorker {
  let mark: Mark
  let board: MutableModelStream<Board>
  let clock: any Clock<Duration>

  var worker: Worker {
    Worker("computer") {
      for await latest in board.stream where latest.next == mark && !latest.isOver {
        try await clock.sleep(for: .seconds(1))
        if let cell = latest.bestCell { board.update { $0.play(cell) } }
      }
    }
  }
}
