public import DeepLinks
internal import Foundation
internal import LinkGates

extension LinkProblem.Code {
  /// The file uses an older format, which newer systems read less precisely.
  public static let oldForm = Self("oldForm")
  /// A part of the file has no effect.
  public static let ineffective = Self("ineffective")
  /// The file includes another file, which isn't read.
  public static let included = Self("included")
}

extension AssociationFile {
  /// Reads a site's deployed file, and reports problems that operating systems tolerate.
  ///
  /// - Parameter json: The text of the file, at most `maximumSize` bytes of UTF-8.
  /// - Returns: The file, and a problem with its path for each part that is outdated or has no effect.
  /// - Throws: A `LinkDefinitionError` if the text is longer, isn't JSON, or isn't an association file.
  public static func checked(json: String) throws(LinkDefinitionError) -> (
    file: AssociationFile, problems: [LinkProblem]
  ) {
    let file = try AssociationFile(json: json)
    // The names of the members of each detail, which the file itself doesn't keep.
    let whole = try? JSONSerialization.jsonObject(with: JSONText(Array(json.utf8)).data) as? [String: Any]
    let details = (whole?["applinks"] as? [String: Any])?["details"]
    let object = details as? [String: [String: Any]]
    let members = object?.sorted { $0.key < $1.key }.map(\.value) ?? details as? [[String: Any]] ?? []
    var problems: [LinkProblem] = []
    func note(_ code: LinkProblem.Code, _ path: String, _ reason: String) {
      let path = "applinks.details\(path)"
      problems.append(LinkProblem(code, at: [path], "\(path): \(reason)"))
    }
    if object != nil {
      note(
        .oldForm, "",
        "An object keyed by application is the oldest form. Use a list of objects with \"appIDs\".")
    }
    for (index, (detail, names)) in zip(file.details, members.map(\.keys)).enumerated() {
      let place = "[\(index)]"
      if names.contains("paths"), !names.contains("components") {
        note(.oldForm, "\(place).paths", "This form is for systems before iOS 13. Add \"components\".")
      }
      if names.contains("appID"), !names.contains("appIDs") {
        note(.oldForm, "\(place).appID", "This is the older form. Use \"appIDs\".")
      }
      for name in detail.ignoredNames { note(.ineffective, "\(place).\(name.shortened)", Self.unknownMember) }
      if detail.appIDs.isEmpty { note(.ineffective, place, "The application is missing. Add \"appIDs\".") }
      for appID in detail.appIDs where !appID.isAppID {
        note(.ineffective, "\(place).appIDs", Self.wrongIdentifier(appID))
      }
      var variables: AssociationVocabulary? = AssociationVocabulary(file.substitutionVariables)
      for (number, rule) in detail.components.enumerated() {
        let place = "\(place).components[\(number)]"
        for text in rule.texts where AssociationGlob(text, ignoresCase: false, variables: &variables) == nil {
          note(
            .ineffective, place,
            "\"\(text.shortened)\" uses an unknown variable, so no link matches the rule.")
        }
        for name in rule.ignoredNames {
          note(
            .ineffective, "\(place).\(name.shortened)",
            name == "?"
              ? "A value isn't a string, so the query isn't compared at all." : Self.unknownMember)
        }
      }
    }
    return (file, problems)
  }

  private static let unknownMember =
    "This member is unknown and has no effect. Correct its name, or begin it with // if it's a comment."

  static func wrongIdentifier(_ appID: String) -> String {
    "\"\(appID.shortened)\" isn't an identifier with its prefix, such as ABCDE12345.com.example.app."
  }
}

extension AssociationFile.Rule {
  /// All strings that are compared with a link.
  var texts: [String] {
    let values: [String] =
      switch query {
      case .text(let text): [text]
      case .items(let items): items.values.sorted()
      case nil: []
      }
    return [path, fragment].compactMap { $0 } + values
  }
}
