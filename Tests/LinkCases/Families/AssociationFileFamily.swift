internal import DeepLinks
internal import LinkTools

/// Answers which links an association file leaves to an application.
struct AssociationFileFamily: CaseFamily {
  let systems: Set<String> = ["association files"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "association-file" else { throw .unknownKind(known) }
    guard let url = known.url else { throw CaseProblem("The case has no URL.") }
    let file: AssociationFile
    do throws(LinkDefinitionError) {
      file = try AssociationFile(json: "\(text(of: known))")
    } catch {
      throw CaseProblem("no association file: \(error)")
    }
    do throws(LinkError) {
      return CaseAnswer(["opensApp": .bool(file.opens(try DeepLink(url, reading: .lenient)))]).verdict(
        on: known)
    } catch {
      throw CaseProblem("no link: \(error)")
    }
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
