/// The code that wires a child into a parent, as `rib attach` writes it for a parent with one slot.
struct Joint {
  let child: String
  let parent: String
  /// The container of the parent for the child.
  var container = "slot"
  /// The parameters of the child's `build`.
  var params: [MemberDeclaration] = []
  /// The dependencies of the child's builder.
  var needs: [MemberDeclaration] = []
  /// The child's events, or `nil` if they are unknown.
  var events: [EventDeclaration]?

  /// The child's name as a member.
  private var member: String { NameWords(child).camel }
  private var caseName: String { SwiftWords.reserved.contains(member) ? "`\(member)`" : member }
  private var builder: String { "\(member)Builder" }

  /// The code to add, with its places.
  var advice: [Problem] {
    let router = "\(parent)Router"
    var pieces = [
      ("Add a case for \(child) to \(parent)Interactor.Route.", "case \(caseName)\(carried)"),
      (
        "Add the builder of \(child) to \(router): a property, an initializer parameter and an assignment.",
        """
        private let \(builder): \(child)Builder
        \(builder): \(child)Builder
        self.\(builder) = \(builder)
        """
      ),
      ("Add a branch for \(child) to route(to:) of \(router).", branch),
      (
        "Pass the builder of \(child) where \(parent)Builder creates \(router).",
        "\(builder): \(child)Builder(\(needs.map { "\($0.name): \($0.name)" }.joined(separator: ", ")))"
      ),
    ]
    if let handler {
      pieces.insert(("Handle the events of \(child) in \(parent)Interactor.", handler), at: 1)
    }
    for need in needs {
      pieces.append(
        (
          "Add \(need.name) to \(parent)Builder, and to every builder above it that lacks it.",
          """
          private let \(need.name): \(need.type)
          \(need.name): \(need.type)
          self.\(need.name) = \(need.name)
          """
        ))
    }
    return pieces.map { Problem(.wiring, $0.0, text: $0.1) }
  }

  /// The payload of the route case.
  private var carried: String {
    switch params.count {
    case 0: ""
    case 1: "(\(params[0].type))"
    default: "(" + params.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + ")"
    }
  }

  private var branch: String {
    let bindings = params.map { "let \($0.name)" }.joined(separator: ", ")
    var arguments = params.map { "\($0.name): \($0.name)" }
    if handler != nil { arguments.append("listener: interactor.listener { $0.\(caseName)($1) }") }
    return """
      case .\(member)\(bindings.isEmpty ? "" : "(\(bindings))"):
        \(container).show(route, in: self) {
          \(builder).build(\(arguments.joined(separator: ", ")))
        }
      """
  }

  /// The function that handles the child's events, or `nil` if it has none.
  private var handler: String? {
    guard let events, !events.isEmpty else { return nil }
    let cases = events.map { event in
      "  case .\(event.name): break" + (event.payload.isEmpty ? "" : "  // It carries \(event.payload).")
    }
    return """
      /// Handles the events of \(child).
      func \(caseName)(_ event: \(child)Interactor.Event) {
        switch event {
      \(cases.joined(separator: "\n"))
        }
      }
      """
  }
}

extension Problem {
  /// Creates a problem with code below its sentence.
  init(_ code: Code, _ sentence: String, text: String) {
    self.init(code, sentence + text.split(separator: "\n").map { "\n    \($0)" }.joined())
  }
}
