public import DeepLinks
internal import LinkGates

extension LinkProblem.Code {
  /// The file uses an older format, which newer systems read less precisely.
  public static let oldForm = Self("oldForm")
  /// A part of the file has no effect.
  public static let ineffective = Self("ineffective")
}

extension AssociationFile {
  /// Reads a site's deployed file, and reports problems that operating systems tolerate.
  ///
  /// - Parameter json: The text of the file, at most `maximumSize` bytes of UTF-8.
  /// - Returns: The file, and a problem with its path for each part that is outdated or has no effect.
  /// - Throws: A `LinkDefinitionError` if it is longer, isn't JSON, or isn't an association file.
  public static func checked(json: String) throws(LinkDefinitionError) -> (
    file: AssociationFile, problems: [LinkProblem]
  ) {
    let file = try AssociationFile(json: json)
    let outline = try JSONText(Array(json.utf8)).decode(Outline.self, "an association file")
    var problems: [LinkProblem] = []
    func note(_ code: LinkProblem.Code, _ path: String, _ reason: String) {
      let path = "applinks.details\(path)"
      problems.append(LinkProblem(code, at: [path], "\(path): \(reason)"))
    }
    if outline.isObject {
      note(
        .oldForm, "",
        "An object by application is the oldest form. Write a list of objects with \"appIDs\".")
    }
    for (index, detail) in file.details.enumerated() {
      let names = outline.details.indices.contains(index) ? outline.details[index] : []
      let place = "[\(index)]"
      if names.contains("paths"), !names.contains("components") {
        note(.oldForm, "\(place).paths", "This form is for systems before iOS 13. Add \"components\".")
      }
      if names.contains("appID"), !names.contains("appIDs") {
        note(.oldForm, "\(place).appID", "This is the older form. Write \"appIDs\".")
      }
      if detail.appIDs.isEmpty { note(.ineffective, place, "No application is named. Write \"appIDs\".") }
      for appID in detail.appIDs where appID.split(separator: ".").count < 3 {
        note(
          .ineffective, "\(place).appIDs",
          "\"\(appID.shortened)\" isn't an identifier with its prefix, such as ABCDE12345.com.example.app.")
      }
      var variables = AssociationVocabulary(file.substitutionVariables)
      for (number, rule) in detail.components.enumerated() {
        let place = "\(place).components[\(number)]"
        for text in rule.texts where AssociationGlob(text, ignoresCase: false, variables: &variables) == nil {
          note(
            .ineffective, place,
            "\"\(text.shortened)\" names an unknown variable, so no link matches the rule.")
        }
        if rule.hasIgnoredQuery {
          note(.ineffective, "\(place).?", "A value isn't a string, so the query isn't compared at all.")
        }
      }
    }
    return (file, problems)
  }

  /// The names of the members of each detail, which the file itself doesn't keep.
  private struct Outline: Decodable {
    let isObject: Bool
    let details: [Set<String>]

    private struct Value: Decodable {
      init(from decoder: any Decoder) {}
    }

    private struct Links: Decodable {
      let details: Details?
    }

    private enum Details: Decodable {
      case list([[String: Value]])
      case object([String: [String: Value]])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let object = try? container.decode([String: [String: Value]].self) {
          self = .object(object)
        } else {
          self = .list(try container.decode([[String: Value]].self))
        }
      }
    }

    private enum Key: String, CodingKey {
      case applinks
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      switch try container.decode(Links.self, forKey: .applinks).details {
      case .object(let object):
        isObject = true
        details = object.sorted { $0.key < $1.key }.map { Set($0.value.keys) }
      case .list(let list):
        isObject = false
        details = list.map { Set($0.keys) }
      case nil: (isObject, details) = (false, [])
      }
    }
  }
}

extension AssociationFile.Rule {
  /// All texts that are compared with a link.
  fileprivate var texts: [String] {
    let values: [String] =
      switch query {
      case .text(let text): [text]
      case .items(let items): items.values.sorted()
      case nil: []
      }
    return [path, fragment].compactMap { $0 } + values
  }
}
