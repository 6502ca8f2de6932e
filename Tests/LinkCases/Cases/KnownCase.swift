/// One known answer of a router: what it was asked, and what it said.
package struct KnownCase: Sendable {
  /// What it is called, in reports and in the list of differences.
  package let id: String

  /// What is asked: `match`, if the case says nothing.
  package let kind: String

  /// Where the answer is from.
  package let source: String

  /// The router whose answer it is, as it is named; empty if nothing says it.
  package let system: String

  /// What is to be known about it.
  package let note: String

  /// The whole case.
  package private(set) var value: JSONValue

  /// Makes a case from an element of a file.
  ///
  /// - Parameters:
  ///   - members: The element.
  ///   - file: The name of the file, for errors.
  ///   - element: Which one it is, counted from one.
  /// - Throws: A `CaseFileError` if it has no name or no answer.
  package init(_ members: [String: JSONValue], file: String, element: Int) throws(CaseFileError) {
    func fail(_ message: String) -> CaseFileError {
      CaseFileError(.shape, in: file, element: element, message)
    }
    func text(_ name: String) throws(CaseFileError) -> String? {
      guard let value = members[name], value != .null else { return nil }
      guard let text = value.text else { throw fail("\"\(name)\" must be a text.") }
      return text
    }
    guard let id = try text("id"), !id.isEmpty else {
      throw fail("A case needs an \"id\" that is not empty.")
    }
    guard members["expect"]?.members != nil else {
      throw fail("The case \(id) needs an \"expect\" that is an object.")
    }
    self.id = id
    kind = try text("kind") ?? "match"
    source = try text("source") ?? ""
    note = try text("note") ?? ""
    system = try text("system") ?? SystemName.name(source: source, id: id)
    value = .object(members)
  }

  /// Reads a file of cases.
  ///
  /// - Parameters:
  ///   - bytes: What is in it: one array of objects in JSON.
  ///   - file: Its name, for errors.
  /// - Returns: The cases, in order.
  /// - Throws: A `CaseFileError` with the place of what cannot be read.
  package static func read(_ bytes: [UInt8], file: String) throws(CaseFileError) -> [KnownCase] {
    var cases: [KnownCase] = []
    for (number, members) in try JSONFile.elements(of: bytes, name: file).enumerated() {
      cases.append(try KnownCase(members, file: file, element: number + 1))
    }
    return cases
  }

  /// A member of the case.
  package subscript(name: String) -> JSONValue? { value[name] }

  /// The case with another member.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: What it is.
  /// - Returns: The case.
  package func with(_ name: String, _ value: JSONValue) -> KnownCase {
    var members = self.value.members ?? [:]
    members[name] = value
    var known = self
    known.value = .object(members)
    return known
  }

  /// What the router answered.
  package var expect: JSONValue { value["expect"] ?? .null }

  /// What was asked beside the URL; an empty object if nothing.
  package var options: JSONValue { value["options"] ?? .object([:]) }

  /// The URL, if there is one.
  package var url: String? { value["url"]?.text }

  /// The elements of `patterns`.
  package var patterns: [JSONValue] { value["patterns"]?.elements ?? [] }

  /// The members of the answer that the source really asserts; all, if the case says nothing.
  package var asserted: [String]? { value["asserted"]?.elements?.compactMap(\.text) }
}

/// Finds the system of a case that does not name it.
enum SystemName {
  /// The systems, with the repositories and the beginnings of names that tell them.
  private static let known: [(system: String, repository: String, prefixes: [String])] = [
    ("JLRoutes", "joeldev/JLRoutes", ["jl-"]),
    ("FFRouter", "imlifengfeng/FFRouter", ["ff-"]),
    ("MGJRouter", "meili/MGJRouter", ["mgj-"]),
    ("HHRouter", "lightory/HHRouter", ["hh-"]),
    ("Routable", "clayallsopp/routable-ios", ["rt-"]),
    ("Bifrost", "youzan/Bifrost", ["bf-"]),
    ("CTMediator", "casatwy/CTMediator", ["ct-"]),
    ("VKURLAction", "Awhisper/VKURLAction", ["vk-"]),
    ("react-router", "remix-run/react-router", ["rr-"]),
    ("path-to-regexp", "pillarjs/path-to-regexp", ["ptr-"]),
    ("URLPattern", "kenchris/urlpattern-polyfill", ["urlpattern-"]),
    ("URLNavigator", "devxoul/URLNavigator", ["un-", "urlnavigator-"]),
    ("RoutingKit", "vapor/routing-kit", ["rk-"]),
    ("Hummingbird", "hummingbird-project/hummingbird", ["hb-"]),
    ("DeepLinkDispatch", "airbnb/DeepLinkDispatch", ["dld-"]),
    ("Hotwire", "hotwired/hotwire-native-ios", ["hotwire-"]),
    ("association files", "Apple", ["aasa-"]),
  ]

  /// The system of a case, by its source, or else by its name; empty if neither tells.
  static func name(source: String, id: String) -> String {
    let found =
      known.first { source.hasPrefix($0.repository) }
      ?? known.first { entry in entry.prefixes.contains { id.hasPrefix($0) } }
    return found?.system ?? ""
  }
}
