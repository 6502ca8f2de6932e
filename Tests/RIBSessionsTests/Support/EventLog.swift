import Basics
import RIBSessions

/// The events that an observer has heard, as words.
final class EventLog: Sendable {
  private let all = Lock<[String]>([])

  var words: [String] { all.withLock { $0 } }

  var observer: @Sendable (SessionEvent) -> Void {
    { [self] event in all.withLock { $0.append(Self.word(for: event)) } }
  }

  func take() -> [String] {
    all.withLock { words in
      defer { words = [] }
      return words
    }
  }

  private static func word(for event: SessionEvent) -> String {
    switch event.kind {
    case .woke: "\(event.id.id) woke"
    case .slept: "\(event.id.id) slept"
    case .saved: "\(event.id.id) saved"
    case .conflicted: "\(event.id.id) conflicted"
    case .failed(let error):
      "\(event.id.id) failed: \((error as? SessionError).map { "\($0.code)" } ?? "\(error)")"
    case .keptAwake(let work): "\(event.id.id) kept awake by \(work.count)"
    case .deleted: "\(event.id.id) deleted"
    case .abandoned: "\(event.id.id) abandoned"
    }
  }
}
