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
    case .woke: "\(event.id) woke"
    case .slept: "\(event.id) slept"
    case .saved: "\(event.id) saved"
    case .conflicted: "\(event.id) conflicted"
    case .failed(let error):
      "\(event.id) failed: \((error as? SessionError).map { "\($0.code)" } ?? "\(error)")"
    case .abandoned: "\(event.id) abandoned"
    }
  }
}
