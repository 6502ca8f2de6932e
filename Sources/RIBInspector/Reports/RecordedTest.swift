internal import Basics
internal import RIBKit

extension Trace.Tree {
  /// Returns the source of a test for one interactor, generated from a recording of its inputs, routes, events and view models.
  ///
  /// The test is Swift code for a RIBTesting harness. A value whose description is a Swift expression, such as `done(3)`, is written as that
  /// expression. Other values, the interactor itself and the code that sends it values are editor placeholders, which don't compile until you fill
  /// them in. The test covers one activation, the first in the range.
  ///
  /// - Parameters:
  ///   - path: The path of the RIB.
  ///   - range: The sequence numbers of the events to use; the range must include the attach of the RIB.
  ///   - subject: The expression that creates the interactor from `listener`; `nil` for a placeholder.
  /// - Returns: The source; `nil` if no RIB with that path was attached in the range.
  /// - Complexity: O(*n*), where *n* is the number of events.
  public func recordedTest(
    of path: String, in range: ClosedRange<Int> = .min ... .max, making subject: String? = nil
  ) -> String? {
    guard
      let start = events.first(where: {
        $0.kind == .attaching && $0.path == path && range.contains($0.sequence)
      })
    else { return nil }
    var test = RecordedTest(start, subject)
    for event in events[events.partition(after: start.sequence)...] where range.contains(event.sequence) {
      test.add(event, in: self)
      if test.isOver { break }
    }
    return test.source
  }
}

/// The source of a test, built event by event.
private struct RecordedTest {
  private let start: TreeEvent
  private let subject: String?
  private var steps: [String] = []
  private var isRecording = false
  private var isActivated = false
  private(set) var isOver = false
  /// The time to which the clock of the harness has been advanced.
  private var now: Duration

  init(_ start: TreeEvent, _ subject: String?) {
    (self.start, self.subject) = (start, subject)
    now = start.time
  }

  mutating func add(_ event: TreeEvent, in tree: Trace.Tree) {
    if event.kind == .notified, event.parent == start.node { return addNews(of: event) }
    guard event.node == start.node else { return }
    switch event.kind {
    case .attached: isActivated = true
    case .detaching: isOver = true
    case .routed: steps.append("harness.expectRoute(\(event.code))")
    case .notified: steps.append("harness.expectEvent(\(event.code))")
    // The first value is the one that the presenter had before.
    case .shown where event.cause != start.sequence || isRecording:
      isRecording = true
      steps.append("screen.expect(\(event.code))")
    case .shown: isRecording = true
    case .delivered: addDelivery(event, in: tree)
    case .late, .dropped: steps.append("// #\(event.sequence) \(event.kind): \(event.detail.withEscapes)")
    default: break
    }
  }

  private mutating func addNews(of child: TreeEvent) {
    steps.append("// #\(child.sequence) from the child \(child.path.lastName.withEscapes)")
    steps.append("harness.run { me in \("receive".asPlaceholder)(me, \(child.code)) }")
  }

  private mutating func addDelivery(_ event: TreeEvent, in tree: Trace.Tree) {
    let origin = event.origin.flatMap { tree.event($0) }
    if event.detail == "timer" {
      steps.append("harness.advance(by: .nanoseconds(\((event.time - now).nanoseconds)))")
      now = event.time
    } else if !isActivated {
      steps.append("// #\(event.sequence) during the activation: \(event.detail.withEscapes)")
    } else if origin?.kind == .started, origin?.node == start.node {
      steps.append(
        "// #\(event.sequence) the result of \((origin?.detail ?? "a task").withEscapes): \(event.detail.withEscapes)"
      )
    } else {
      steps.append("harness.run { me in \("send".asPlaceholder)(me, \(event.code)) }  // #\(event.sequence)")
    }
  }

  var source: String {
    let name = start.path.lastName
    let identifier = String(name.unicodeScalars.filter { $0.properties.isXIDContinue })
    let make = subject ?? "\(identifier)Interactor(listener: listener)".asPlaceholder
    // Everything before the end of the attach follows from the activation.
    var lines = [
      "import RIBTesting", "import Testing", "import \("the module of the interactor".asPlaceholder)", "",
      "/// A recorded run of \(identifier) at \(start.path.withEscapes), starting with event \(start.sequence).",
      "@Suite(.failsOnLeaks) struct \(identifier)RecordedTests {", "  @Test func itDoesWhatWasRecorded() {",
      "    let harness = InteractorHarness { listener in \(make) }",
    ]
    if steps.contains(where: { $0.hasPrefix("screen.expect") }) {
      lines.append("    let screen = harness.record(\("the presenter".asPlaceholder))")
    }
    lines +=
      ["    harness.activate()"] + steps.map { "    \($0)" } + ["    harness.deactivate()", "  }", "}", ""]
    return lines.joined(separator: "\n")
  }
}

extension TreeEvent {
  /// The subject as code, or a placeholder for it.
  fileprivate var code: String {
    guard let expression, source == .string || detail.isClosed else { return detail.asPlaceholder }
    return expression
  }
}

extension String {
  /// A placeholder that describes the missing code.
  fileprivate var asPlaceholder: String {
    let text = withEscapes.replacing("#>", with: "# >")
    return "<#\(text.count > 120 ? "\(text.prefix(119))…" : text)#>"
  }
}

extension String {
  /// Whether a text is safe as an expression in generated code: brackets and quotes are paired, and it begins no statement, closure, comment or
  /// interpolation.
  ///
  /// The trace may be untrusted.
  fileprivate var isClosed: Bool {
    var closing: [Character] = []
    var (isQuoted, isEscaped) = (false, false)
    for character in self {
      switch character {
      case "(" where isEscaped: return false
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case _ where character.isNewline: return false
      case _ where isQuoted: break
      case "(": closing.append(")")
      case "[": closing.append("]")
      case ")", "]": guard closing.popLast() == character else { return false }
      case "{", "}", ";", "/", "\\", "#", "`": return false
      default: break
      }
    }
    return !isEmpty && !isQuoted && closing.isEmpty
  }
}
