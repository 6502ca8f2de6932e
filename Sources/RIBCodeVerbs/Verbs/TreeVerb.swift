internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// Draws the RIBs of the package with the children that they build.
struct TreeVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    if invocation.value("format") == "names" {
      try reject(["root"], because: "can't be combined with --format names")
    }
    let sources = try readSources()
    let code = sources.code
    let root = invocation.value("root")
    if let root { try code.checkRIBs([root]) }
    var report = Report()
    switch invocation.value("format") {
    // Notes are omitted, because a shell completes names from these lines.
    case "containers":
      report.text = code.containerNames(of: try option("root")).map { "\($0)\n" }.joined()
    case "names": report.text = code.ribNames.map { "\($0)\n" }.joined()
    case let format:
      report.notes = sources.interruption + sources.notes
      let tree = RIBTree(of: code, root: root)
      switch format {
      case "mermaid": report.text = tree.mermaid
      case "dot": report.text = tree.dot
      case "json": report.text = tree.json
      default: report.text = tree.text
      }
    }
    if invocation.has("json") { report.rows = Self.rows(of: RIBTree(of: code, root: root)) }
    if code.ribNames.isEmpty { report.notes.append("No RIBs found.") }
    return report
  }

  private static func rows(of tree: RIBTree) -> [[String: String]] {
    tree.ribs.map { rib in
      [
        "name": rib.name, "file": rib.place.path, "line": "\(rib.place.line)",
        "children": rib.children.map(\.name).joined(separator: " "),
        "parents": (tree.parents[rib.name] ?? []).joined(separator: " "),
      ]
    }
  }
}
