/// A foreign pattern, or one form of it, taken apart.
package struct ForeignForm: Sendable {
  /// What the other router says has matched.
  package let text: String
  /// The schemes it is for; all if there are none.
  package var schemes: [String] = []
  /// The host, if it is one of the web.
  package var host: String?
  /// What its path is made of.
  package var components: [ForeignComponent] = []
  /// The name of a field that the other router does not hand over.
  package private(set) var tail: String?

  /// Makes a form without components.
  ///
  /// - Parameter text: What the other router says has matched.
  package init(text: String) {
    self.text = text
  }

  /// The pattern of ours.
  ///
  /// - Parameter isNameless: Whether all fields get one name, to compare patterns by their shape.
  /// - Returns: Its text.
  package func pattern(isNameless: Bool = false) -> String {
    let start =
      schemes.isEmpty ? "" : schemes.count == 1 ? "\(schemes[0]):" : "(\(schemes.joined(separator: "|"))):"
    let path = "/" + components.map { $0.text(isNameless: isNameless) }.joined(separator: "/")
    guard let host else { return start + path }
    return start + "//" + host + (components.isEmpty ? "" : path)
  }

  /// A name that no parameter has, for a field that takes what is passed over.
  package mutating func addTail() {
    var name = "tail"
    while components.contains(where: { $0.name == name }) { name += "_" }
    components.append(.rest(name))
    tail = name
  }
}

extension ForeignComponent {
  /// The name of the field that stands here.
  var name: String? {
    switch self {
    case .literal, .star: nil
    case .parameter(let name, _, _), .prefixed(_, let name), .rest(let name): name
    }
  }
}
