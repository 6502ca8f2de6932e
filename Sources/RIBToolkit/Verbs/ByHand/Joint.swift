/// The code that wires a child into a parent, as `rib attach` writes it for a parent with one slot.
struct Joint {
  let child: String
  let parent: String
  /// The container of the parent for the child.
  var container = "slot"
  /// The type that creates the child; a builder is stored in the parent's router.
  var maker: String
  /// The values that the parent's route carries.
  var params: [MemberDeclaration] = []
  /// The dependencies of the child.
  var needs: [MemberDeclaration] = []
  /// The child's events, or `nil` if they are unknown.
  var events: [EventDeclaration]?

  /// The child's name as a member.
  private var member: String { NameWords(child).camel }
  private var caseName: String { SwiftWords.reserved.contains(member) ? "`\(member)`" : member }
  private var builder: String { "\(member)Builder" }
  private var hasBuilder: Bool { maker == "\(child)Builder" }

  /// The code to add, with its places.
  var advice: [Problem] {
    let router = "\(parent)Router"
    var pieces = [
      ("Add a case for \(child) to \(parent)Interactor.Route.", "case \(caseName)\(carried)"),
      (
        "Add a branch for \(child) to route(to:) of \(router). If \(parent) is a leaf, let it conform to Interactor and write \(router) first.",
        branch
      ),
    ]
    if hasBuilder {
      pieces.append(
        (
          "Add the builder of \(child) to \(router): a property, an initializer parameter and an assignment.",
          stored(builder, "\(child)Builder")
        ))
      pieces.append(
        (
          "Pass the builder of \(child) where \(router) is created.",
          "\(builder): \(child)Builder(\(needs.map { "\($0.name): \($0.name)" }.joined(separator: ", ")))"
        ))
    }
    if let handler {
      pieces.insert(("Handle the events of \(child) in \(parent)Interactor.", handler), at: 1)
    }
    for need in needs {
      pieces.append(
        (
          "Add \(need.name) to \(hasBuilder ? "the code that creates \(router)" : router), and to every router or builder above it that lacks it.",
          stored(need.name, need.type)
        ))
    }
    return pieces.map { Problem(.wiring, $0.0, text: $0.1) }
  }

  private func stored(_ name: String, _ type: String) -> String {
    """
    private let \(name): \(type)
    \(name): \(type)
    self.\(name) = \(name)
    """
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
    var arguments = (params + (hasBuilder ? [] : needs)).map { "\($0.name): \($0.name)" }
    if handler != nil { arguments.append("listener: interactor.listener { $0.\(caseName)($1) }") }
    return """
      case .\(member)\(bindings.isEmpty ? "" : "(\(bindings))"):
        \(container).show(route, in: self) {
          \(hasBuilder ? "\(builder).build" : maker)(\(arguments.joined(separator: ", ")))
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
