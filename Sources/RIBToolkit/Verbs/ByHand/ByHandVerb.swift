/// Prints the edits that a code-editing verb would make, because `rib` doesn't edit code without a parser.
struct ByHandVerb: Verb {
  /// The reason, as a sentence for the reader.
  static let reason =
    "This rib has no Swift parser and can't edit code. Make these changes yourself; rib doctor explains how to get a parser."

  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    _ = try packageRoot()
    var report = Report()
    report.notes = [Self.reason]
    report.problems = try advice()
    return report
  }

  private func advice() throws(ToolkitError) -> [Problem] {
    let name = try argument()
    switch invocation.verb {
    case .attach:
      return joint(name, try option("in")).advice + [
        Problem(
          .wiring,
          "Pass the arguments of \(name)Interactor. If \(name) has a router or a builder, create it with \(name)Router, or store \(name)Builder in the router and call its build. If \(name) has events, handle them in \(try option("in"))Interactor."
        )
      ]
    case .detach:
      let parent = invocation.value("from") ?? "the parent"
      return [
        Problem(
          .wiring,
          "Remove the code for \(name) from \(parent): the route case, the branch of route(to:), a stored builder, the event handler and the test."
        )
      ]
    case .rename:
      let new = try argument(1)
      try NameCheck.checkType(new)
      let (old, other) = (NameWords(name).camel, NameWords(new).camel)
      let types = ["Builder", "Interactor", "Router", "Presenter", "Tests"].map {
        "\(name)\($0) -> \(new)\($0)"
      }
      let members = ["\(old)Builder -> \(other)Builder", ".\(old) -> .\(other)"]
      return [
        Problem(
          .wiring, "Rename the types of \(name), their files and folders, and the members named after it.",
          text: (types + members).joined(separator: "\n"))
      ]
    case .delete:
      return [
        Problem(
          .wiring, "When no other code uses \(name), delete its folders.",
          text: "Sources/*/\(name)/\nTests/*/\(name)/")
      ]
    default: return try need(name, for: option("for"))
    }
  }

  private func joint(_ child: String, _ parent: String) -> Joint {
    Joint(
      child: child, parent: parent, container: invocation.value("container") ?? "slot",
      maker: "\(child)Interactor")
  }

  /// Lists the edits that pass a value to a RIB.
  private func need(_ text: String, for rib: String) throws(ToolkitError) -> [Problem] {
    let need = try MemberDeclaration(text, option: "NAME:TYPE", reserved: [], knowing: WrittenTypes())
    let (name, type) = (need.name, need.type)
    let stored = "private let \(name): \(type)\n\(name): \(type)\nself.\(name) = \(name)"
    let top = (invocation.value("owner") ?? invocation.value("from")).map { ", up to \($0)" } ?? ""
    return [
      Problem(
        .wiring,
        "Add \(name) to \(rib)Interactor: a property, an initializer parameter and an assignment.",
        text: stored),
      Problem(
        .wiring,
        "If \(rib) has a router or a builder, add it there too, and pass it where \(rib)Interactor is created.",
        text: "\(name): \(name)"),
      Problem(
        .wiring,
        "Add it to every router or builder above \(rib)\(top), and pass it where each creates the next one.",
        text: "\(name): \(name)"),
    ]
  }
}

/// Rejects a verb that only reads code.
struct UnreadVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    throw ToolkitError(
      .parser,
      "rib \(invocation.verb?.name ?? "") needs a Swift parser, and this rib was built without one. Run rib doctor to learn how to get one."
    )
  }
}
