internal import DeepLinks
internal import LinkTools

/// Answers which links an association file leaves to an application.
struct AssociationFileFamily: CaseFamily {
  let systems: Set<String> = ["association files"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "association-file" else { throw .unknownKind(known) }
    let url = try known.neededURL
    let file = try CaseProblem.wrapping("association file") {
      try AssociationFile(json: "\(text(of: known))")
    }
    let link = try CaseProblem.wrapping("link") { try DeepLink(url, reading: .lenient) }
    return CaseAnswer(["opensApp": .bool(file.opens(link))]).verdict(on: known)
  }

  /// The file as a site would publish it.
  private func text(of known: KnownCase) -> JSONValue {
    let components = known["components"] ?? .array([])
    let details =
      known["details"]
      ?? .array([.object(["appIDs": ["ABCDE12345.com.example.app"], "components": components])])
    var links = ["details": details]
    for name in ["defaults", "substitutionVariables"] { links[name] = known[name] }
    return .object(["applinks": .object(links)])
  }
}
