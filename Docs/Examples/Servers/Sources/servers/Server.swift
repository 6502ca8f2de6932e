import Foundation
import RIBSessions
import Synchronization

/// A server process: its sessions answer the lines of its input.
enum Server {
  /// Serves until the input ends, as it does when the parent process ends for any reason.
  static func run(_ options: Options, store place: String) async throws {
    let output = Output()
    let sessions = Sessions<Basket>(
      "baskets", store: try store(place), awake: options.awake, remembering: options.remember,
      observer: output.note
    ) { _ in Basket() }
    try await withThrowingDiscardingTaskGroup { group in
      for await line in lines(of: .standardInput) {
        let request = try JSONDecoder().decode(Request.self, from: line)
        group.addTask {
          var answer = Answer(number: request.number)
          do {
            answer.reply = try await sessions.send(request.event, to: request.session, key: request.key)
          } catch {
            answer.problem = "\(error)"
            let codes: [SessionError.Code] = [.full, .readOnly, .damaged, .newer, .unavailable]
            answer.isFinal = (error as? SessionError).map { codes.contains($0.code) } ?? false
          }
          output.write(answer)
        }
      }
    }
    let unsaved = await sessions.shutdown(within: .seconds(10))
    output.write(Answer(problem: unsaved.isEmpty ? nil : "not saved in time: \(unsaved)"))
  }
}

/// Opens a store: settings have a sign that the name of a file seldom has.
func store(_ place: String) throws -> any IndexedSessionStore {
  place.contains("=") || place.contains("://")
    ? try PostgresStore(place, connections: 2) : try SQLiteStore(path: place)
}

/// The output of a server, which counts what happens to its sessions.
private final class Output: Sendable {
  private let counts = Mutex(Counts())

  func note(_ event: SessionEvent) {
    switch event.kind {
    case .woke: counts.withLock { $0.wakes += 1 }
    case .conflicted: counts.withLock { $0.conflicts += 1 }
    case .slept, .saved, .failed, .keptAwake, .deleted, .abandoned: break
    }
  }

  func write(_ answer: Answer) {
    var answer = answer
    counts.withLock { counts in
      answer.counts = counts
      // If this fails, the parent has ended, and so has the input.
      try? FileHandle.standardOutput.write(contentsOf: encodedLine(answer))
    }
  }
}
