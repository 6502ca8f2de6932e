extension RIBTree {
  /// The tree as JSON: all RIBs with their children, and what is wrong with the tree; the same text for the same code.
  package var json: String {
    let ribs = ribs.map { rib in
      Self.object([
        ("name", Self.text(rib.name)), ("file", Self.text(rib.place.path)), ("line", "\(rib.place.line)"),
        ("router", Self.text(rib.router)), ("interactor", rib.interactor.map(Self.text) ?? "null"),
        ("builder", rib.builder.map(Self.text) ?? "null"), ("routes", Self.list(rib.routes.map(Self.text))),
        ("events", Self.list(rib.events.map(Self.text))),
        ("children", Self.list(rib.children.map(Self.child))),
      ])
    }
    let names = { (names: [String]) in Self.list(names.map(Self.text)) }
    return """
      {
        "roots": \(names(roots)),
        "orphans": \(names(orphans)),
        "unreachable": \(names(unreachable)),
        "shared": \(names(shared)),
        "cycles": \(Self.list(cycles.map(names))),
        "ribs": [\(ribs.isEmpty ? "" : "\n    " + ribs.joined(separator: ",\n    ") + "\n  ")]
      }

      """
  }

  private static func child(_ child: RIB.Child) -> String {
    var container = ("null", "null")
    switch child.attachment {
    case .slot(let name): container = (text("slot"), text(name))
    case .stack(let name): container = (text("stack"), text(name))
    case .list(let name): container = (text("list"), text(name))
    case .direct: container = (text("direct"), "null")
    case nil: break
    }
    return object([
      ("name", text(child.name)), ("line", "\(child.place.line)"), ("file", text(child.place.path)),
      ("attachment", container.0), ("container", container.1), ("route", child.route.map(text) ?? "null"),
      ("handler", child.handler.map(text) ?? "null"),
    ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(text($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

  private static func text(_ text: String) -> String {
    let letters = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }
    return "\"" + letters.joined() + "\""
  }
}
