internal import Basics
internal import RIBKit

extension Trace.Tree {
  /// Returns the source of a test for one interactor, generated from a recording of its inputs, routes, events and view models.
  ///
  /// The test is Swift code for the harness of RIBTesting. A recorded text that can be read as a Swift expression, such as `done(3)`, becomes one.
  /// Everything else becomes a placeholder, which the compiler rejects and an editor fills in: the interactor itself, and the sources of values.
  /// The test covers one activation, the first in the range.
  ///
  /// - Parameters:
  ///   - path: The path of the RIB.
  ///   - range: The sequences of the events to use, including the attach of the RIB.
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
    case .routed: steps.append("harness.expectRoute(\(event.detail.asSwift ?? event.detail.asPlaceholder))")
    case .notified: steps.append("harness.expectEvent(\(event.detail.asSwift ?? event.detail.asPlaceholder))")
    // The first value is the one that the presenter had before.
    case .shown where event.cause != start.sequence || isRecording:
      isRecording = true
      let value = event.detail.asSwift ?? event.detail.asPlaceholder
      steps.append("screen.expect(\(value))")
    case .shown: isRecording = true
    case .delivered: addDelivery(event, in: tree)
    case .late, .dropped: steps.append("// #\(event.sequence) \(event.kind): \(event.detail.onOneLine)")
    default: break
    }
  }

  private mutating func addNews(of child: TreeEvent) {
    let value = child.detail.asSwift ?? child.detail.asPlaceholder
    steps.append("// #\(child.sequence) from the child \(child.path.lastName.onOneLine)")
    steps.append("harness.run { me in \("receive".asPlaceholder)(me, \(value)) }")
  }

  private mutating func addDelivery(_ event: TreeEvent, in tree: Trace.Tree) {
    let origin = event.origin.flatMap { tree.event($0) }
    if event.detail == "timer" {
      steps.append("harness.advance(by: .nanoseconds(\((event.time - now).nanoseconds)))")
      now = event.time
    } else if !isActivated {
      steps.append("// #\(event.sequence) during the activation: \(event.detail.onOneLine)")
    } else if origin?.kind == .started, origin?.node == start.node {
      steps.append(
        "// #\(event.sequence) the result of \((origin?.detail ?? "a task").onOneLine): \(event.detail.onOneLine)"
      )
    } else {
      let value = event.detail.asSwift ?? event.detail.asPlaceholder
      steps.append("harness.run { me in \("send".asPlaceholder)(me, \(value)) }  // #\(event.sequence)")
    }
  }

  var source: String {
    let name = start.path.lastName
    let identifier = String(name.unicodeScalars.filter { $0.properties.isXIDContinue })
    let make = subject ?? "\(identifier)Interactor(listener: listener)".asPlaceholder
    // Everything before the end of the attach follows from the activation.
    var lines = [
      "import RIBTesting", "import Testing", "import \("the module of the interactor".asPlaceholder)", "",
      "/// A recorded run of \(identifier), as \(start.path.onOneLine), from event \(start.sequence) on.",
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

extension String {
  fileprivate var onOneLine: String { withEscapes }

  /// A placeholder that describes the missing code.
  fileprivate var asPlaceholder: String {
    let text = withEscapes.replacing("#>", with: "# >")
    return "<#\(text.count > 120 ? "\(text.prefix(119))…" : text)#>"
  }

  /// The text as a Swift expression, if it can be read as one; a case gets its dot.
  var asSwift: String? {
    guard utf8.count < 2_000 else { return nil }
    var reader = ExpressionReader(self)
    return reader.readAll()
  }
}

/// A reader of descriptions of values as Swift expressions: numbers, quoted strings, cases, arrays, dictionaries and initializers.
///
/// Descriptions are not made to be parsed. So a description is accepted only if all of it has this form, and rejected if a word could be an
/// unquoted string, as when other words follow a name.
private struct ExpressionReader {
  private var rest: Substring
  private var depth = 0

  init(_ text: String) {
    rest = text[...]
  }

  mutating func readAll() -> String? {
    guard let expression = read(), rest.isEmpty else { return nil }
    return expression
  }

  private mutating func read() -> String? {
    guard depth < 40, let first = rest.first else { return nil }
    depth += 1
    defer { depth -= 1 }
    if first == "\"" { return readText() }
    if first == "[" { return readList() }
    if first.isNumber || first == "-" { return readNumber() }
    guard first.isLetter || first == "_" else { return nil }
    let name = take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard name.allSatisfy(\.isASCII), name.last != ".", !name.contains("..") else { return nil }
    switch name {
    case "true", "false", "nil": return name
    case "Optional": return readArguments().map { String($0.dropFirst().dropLast()) }
    default: break
    }
    let arguments = rest.first == "(" ? readArguments() : ""
    guard let arguments else { return nil }
    // A case within another value is described as `Module.Type.name`; in code, the type is inferred.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if last.first?.isUppercase == true { return arguments.isEmpty ? nil : name + arguments }
    return ".\(Self.keywords.contains(last) ? "`\(last)`" : last)\(arguments == "()" ? "" : arguments)"
  }

  private static let keywords: Set<String> = [
    "in", "is", "as", "do", "if", "for", "let", "var", "case", "else", "func", "init", "self", "default",
    "return",
    "switch", "where", "while", "import", "repeat", "guard", "throw", "try", "class", "enum", "struct",
    "break",
    "continue", "protocol", "static", "super", "operator", "private", "public", "internal", "extension",
    "defer",
  ]

  private mutating func take(while isTaken: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  private mutating func readNumber() -> String? {
    let sign = rest.first == "-" ? "-" : ""
    rest = rest.dropFirst(sign.count)
    let digits = take { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "e" || $0 == "+" || $0 == "-") }
    guard Double(digits) != nil, digits.first?.isNumber == true, digits.last?.isNumber == true else {
      return nil
    }
    return sign + digits
  }

  private mutating func readText() -> String? {
    var text = "\""
    rest = rest.dropFirst()
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text + "\""
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        // An interpolation would run, and other escapes may be invalid; `debugDescription` writes these and escapes for scalars.
        guard "\"\\'0nrt".contains(next) else { return nil }
        text += "\\\(next)"
      case _ where character.isNewline: return nil
      default: text.append(character)
      }
    }
    return nil
  }

  private mutating func readArguments() -> String? {
    rest = rest.dropFirst()
    return readElements(until: ")", labelled: true).map { "(\($0))" }
  }

  private mutating func readList() -> String? {
    rest = rest.dropFirst()
    if rest.hasPrefix(":]") {
      rest = rest.dropFirst(2)
      return "[:]"
    }
    return readElements(until: "]", labelled: false).map { "[\($0)]" }
  }

  private mutating func readElements(until end: Character, labelled: Bool) -> String? {
    var elements: [String] = []
    while rest.first != end {
      if !elements.isEmpty {
        guard rest.hasPrefix(", ") else { return nil }
        rest = rest.dropFirst(2)
      }
      var label = ""
      if labelled {
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        if word.first?.isNumber == false, rest[word.endIndex...].hasPrefix(": ") {
          label = "\(word): "
          rest = rest[word.endIndex...].dropFirst(2)
        }
      }
      guard var element = read() else { return nil }
      if !labelled, rest.hasPrefix(": ") {
        rest = rest.dropFirst(2)
        guard let value = read() else { return nil }
        element += ": \(value)"
      }
      elements.append(label + element)
    }
    rest = rest.dropFirst()
    return elements.joined(separator: ", ")
  }
}
