internal import SwiftSyntax

/// The facts about a child that wiring needs: names, parameters, dependencies and events.
struct ChildPlan {
  let name: String
  /// The full name of the builder's type.
  let builder: String
  /// The name of the function that builds.
  let build: String
  let needs: [CodeParameter]
  /// The reason why the builder cannot be created; `nil` if it can.
  let obstacleInInitializer: String?
  /// The arguments for building the child.
  let parameters: [CodeParameter]
  /// The parameter that takes the listener.
  let listener: CodeParameter?

  /// The name of the child as a member.
  let member: String
  /// The name of the parent's container for the child; `nil` if none was given.
  let container: String?

  /// Reads a child; if that is impossible, records the reason in a draft.
  init?(_ name: String, into container: String?, in draft: inout CodeDraft) {
    guard let rib = draft.code.ribTypes[name] else {
      draft.reject("The package has no RIB \(name).")
      return nil
    }
    guard let builder = rib.builder else {
      draft.reject(
        "\(name) has no builder. Write \(name)Builder with a function that returns \(rib.router.name).")
      return nil
    }
    let functions = rib.buildFunctions
    guard functions.count == 1, let function = functions.first else {
      draft.reject(
        "\(builder.name) has \(functions.count) functions that return \(rib.router.name). Keep exactly one.")
      return nil
    }
    let all = function.signature.parameterClause.parameters.map(CodeParameter.init)
    self.name = name
    self.container = container
    self.builder = builder.name
    build = function.name.text
    needs = rib.needs.filter { !$0.hasDefault }
    parameters = all.filter { !$0.isListener && !$0.hasDefault }
    listener = all.first { $0.isListener && !$0.hasDefault }
    member = name.asMember
    let shape = BuilderShape(builder: builder, code: draft.code)
    if let obstacle = shape.obstacle(in: function, given: parameters) {
      draft.reject(obstacle)
      return nil
    }
    obstacleInInitializer = shape.obstacleInInitializer
    if let closure = parameters.first(where: { $0.type.contains("->") }) {
      draft.leave(
        "\(builder.name) takes the function \(closure.name) when it builds, but a route can't carry a function. Pass it to the initializer.",
        at: function, in: builder.declarations.first?.path ?? "")
      return nil
    }
  }

  /// The name of the route's case, with backticks if it is a Swift keyword.
  var caseName: String { Self.reserved.contains(member) ? "`\(member)`" : member }

  /// The case of the route with its associated values.
  var caseText: String {
    guard !parameters.isEmpty else { return caseName }
    if parameters.count == 1 { return "\(caseName)(\(parameters[0].type))" }
    return caseName + "(" + parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + ")"
  }

  /// The pattern that binds the associated values of the case.
  var pattern: String {
    // These two mean something else after a dot.
    let name = ["init", "self"].contains(member) ? caseName : member
    guard !parameters.isEmpty else { return ".\(name)" }
    return ".\(name)(" + parameters.map { "let \(bound($0))" }.joined(separator: ", ") + ")"
  }

  /// Returns the name of a parameter in the branch and in the function for the events of a row.
  func bound(_ parameter: CodeParameter) -> String {
    // A binding must not hide a name that the branch or the function itself uses.
    ["event", "interactor", "list", "route", "self", "slot", "stack", "stage", member + "Builder"]
      .contains(parameter.name)
      ? parameter.name + "Value" : parameter.name
  }

  /// Returns the call that builds the child.
  func buildCall(with builder: String, listener text: String?) -> String {
    var arguments = parameters.map { (label: $0.label, value: bound($0)) }
    if let listener, let text { arguments.append((listener.label, text)) }
    let list = arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value }.joined(separator: ", ")
    return "\(builder).\(build)(\(list))"
  }

  /// Returns the listener for the child, which calls a function of the parent.
  func listener(_ handler: EventHandler?) -> String? {
    guard let handler else { return nil }
    guard !handler.name.isEmpty else { return "Listener { _ in }" }
    let row = handler.takesRow ? parameters.map { bound($0) + ", " }.joined() : ""
    return "interactor.listener { $0.\(handler.name)(\(row)$1) }"
  }

  static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
    "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
