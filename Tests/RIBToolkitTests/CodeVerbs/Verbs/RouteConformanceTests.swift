import RIBToolkit
import Testing

/// A route keeps its conformances and its raw values when it gets a case.
struct RouteConformanceTests {
  let app: AppFolder
  private let interactor = "Sources/Demo/Root/RootInteractor.swift"

  init() throws {
    app = try AppFolder()
    try app.write(
      "Sources/Demo/Types.swift",
      """
      package struct Plain: Hashable { package init() {} }
      package struct Full: Hashable, Comparable, Codable, Sendable {
        package init() {}
        package static func < (one: Full, other: Full) -> Bool { false }
      }
      package enum Kind: String, Hashable { case first, second }
      package protocol Part: Equatable {}
      package struct Wheel: Part { package init() {} }
      public struct Seat: Hashable { package init() {} }
      package final class Box: Hashable {
        package static func == (one: Box, other: Box) -> Bool { one === other }
        package func hash(into hasher: inout Hasher) {}
      }
      package typealias Parcel = [Box?]

      """)
  }

  /// Gives the route of the root other conformances and cases.
  private func declare(_ conformances: String, _ cases: String = "case nothing") throws {
    let text = try app.text(interactor)
    let changed = text.replacing("enum Route: Hashable {", with: "enum Route: \(conformances) {")
      .replacing("case nothing", with: cases)
    try app.write(interactor, changed)
  }

  @Test(arguments: [
    ("Hashable, Codable", "Plain", "Encodable"), ("Hashable, Codable", "[Kind]", "Encodable"),
    ("Hashable, Decodable", "Plain?", "Decodable"), ("Hashable, Codable", "Character", "Encodable"),
    ("Hashable, Comparable", "Plain", "Comparable"), ("Hashable, Comparable", "Int?", "Comparable"),
    ("Hashable, Sendable", "Box", "Sendable"), ("Hashable, Sendable", "Parcel", "Sendable"),
    ("Hashable, Sendable", "Seat", "Sendable"), ("Hashable", "Wheel", "Hashable"),
  ])
  func aValueWithoutAConformanceOfTheRouteIsMarked(
    _ conformances: String, _ type: String, _ missing: String
  ) throws {
    try declare(conformances)
    let use = app.run("new", "Note", "--in", "Root", "--param", "value:\(type)")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("which is not \(missing), so a route can't carry it."), "\(use.errors)")
  }

  @Test(arguments: [
    ("Hashable, Codable, Comparable, Sendable", "Full"), ("Hashable, Sendable", "Plain"),
    ("Hashable, Sendable", "Kind"), ("Equatable", "Wheel"), ("Hashable, Codable", "[Int: Full]"),
    ("Hashable, @unchecked Sendable", "Box"),
  ])
  func aValueWithTheConformancesOfTheRouteIsFine(_ conformances: String, _ type: String) throws {
    try declare(conformances)
    app.expectSuccess("new", "Note", "--in", "Root", "--param", "value:\(type)")
  }

  @Test func aRouteThatComparesInItsOwnWayNeedsNoComparableValues() throws {
    try declare("Hashable, Comparable")
    try app.write(
      "Sources/Demo/Order.swift",
      "extension RootInteractor.Route {\n  package static func < (one: Self, other: Self) -> Bool { false }\n}\n"
    )
    app.expectSuccess("new", "Note", "--in", "Root", "--param", "value:Plain")
  }

  @Test(arguments: ["Sendable", "Decodable"])
  func aRouteThatOnlyCasesWithoutValuesMakeComparableIsRejected(_ conformance: String) throws {
    try declare(conformance)
    let use = try app.expectNoChange("new", "Note", "--in", "Root", "--param", "value:Int")
    #expect(
      use.errors.contains("RootInteractor.Route lose its implicit conformance to Equatable."),
      "\(use.errors)")
    let remedy = "Hashable, \(conformance)"
    #expect(use.errors.contains("    enum Route: \(remedy)\n"), "\(use.errors)")
    app.expectSuccess("new", "Note", "--in", "Root")
    app.expectSuccess("undo")
    let text = try app.text(interactor)
    try app.write(interactor, text.replacing("Route: \(conformance) {", with: "Route: \(remedy) {"))
    app.expectSuccess("new", "Note", "--in", "Root", "--param", "value:Int")
  }

  @Test(arguments: ["CaseIterable", "Hashable, CaseIterable", "String"])
  func aRouteThatCannotHaveValuesIsRejectedWithTheConformanceToRemove(_ conformances: String) throws {
    try declare(conformances)
    let use = try app.expectNoChange("new", "Note", "--in", "Root", "--param", "value:Int")
    let word = conformances.split(separator: " ").last ?? ""
    #expect(
      use.errors.contains(
        "RootInteractor.Route can't have a case with values while it is declared as \(word). Remove \(word) from its declaration.\n    case note(Int)\n"
      ), "\(use.errors)")
    app.expectSuccess("new", "Note", "--in", "Root")
  }

  @Test(arguments: [
    ("Hashable, CaseIterable", true), ("Hashable, CaseIterable", false), ("Hashable", true),
  ])
  func aListOfAllCasesByHandIsMarked(_ conformances: String, _ carriesValue: Bool) throws {
    let list = "    static var allCases: [Self] { [.nothing] }\n"
    try declare(conformances, "case nothing\n\n\(list.dropLast())")
    let before = try app.text(interactor)
    let use = app.run(["new", "Note", "--in", "Root"] + (carriesValue ? ["--param", "value:Int"] : []))
    #expect(use.status == .incomplete, "\(use.errors)")
    let sentence =
      "This is the list of all cases of RootInteractor.Route. Add the case note, or remove the warning."
    #expect(use.errors.contains("left to do: \(sentence)"), "\(use.errors)")
    let text = try app.text(interactor)
    #expect(text.contains("    case note\(carriesValue ? "(Int)" : "")\n"), "\(text)")
    #expect(text.contains("    #warning(\"rib: \(sentence)\")\n\(list)"), "\(text)")
    app.expectSuccess("detach", "Note")
    #expect(try app.text(interactor) == before)
  }

  @Test(arguments: [
    ("String", "case nothing, old = \"note\"", "\"note\"", "old"),
    ("Int", "case nothing = 1, old = 0", "1", "nothing"),
    ("UInt8", "case nothing = 3, old = 1_0, last = 2", "3", "nothing"),
  ])
  func aRawValueThatAnotherCaseHasIsRejected(
    _ type: String, _ cases: String, _ value: String, _ other: String
  ) throws {
    try declare(type, cases)
    let use = try app.expectNoChange("new", "Note", "--in", "Root")
    let raw = value.filter { $0 != "\"" }
    #expect(
      use.errors.contains("A case note of RootInteractor.Route would have the raw value \(raw) of \(other)."),
      "\(use.errors)")
    #expect(use.errors.contains("RootInteractor.swift:"))
  }

  @Test(arguments: [("Character", "case nothing = \"a\""), ("Double", "case nothing = 0.5")])
  func aRawValueThatMustBeWrittenIsRejected(_ type: String, _ cases: String) throws {
    try declare(type, cases)
    let use = try app.expectNoChange("new", "Note", "--in", "Root")
    #expect(use.errors.contains("rib can't choose the raw value of a case note of RootInteractor.Route."))
  }

  @Test(arguments: [("String", "case nothing, old = \"memo\""), ("Int16", "case nothing = 5, old = -1")])
  func aRawValueOfItsOwnIsFine(_ type: String, _ cases: String) throws {
    try declare(type, cases)
    app.expectSuccess("new", "Note", "--in", "Root")
    let use = app.run("new", "Page", "--in", "Root", "--param", "number:Int")
    #expect(use.errors.contains("while it is declared as \(type)"), "\(use.errors)")
  }

  /// Keys of the route's own, in which a case without a key can't be encoded.
  private static let keys = """
    case nothing

        private enum CodingKeys: String, CodingKey {
          case nothing = "n"
        }
    """

  @Test func keysOfTheRouteGetOneForTheCase() throws {
    try declare("Hashable, Codable", Self.keys)
    let before = try app.text(interactor)
    app.expectSuccess("new", "Note", "--in", "Root", "--param", "number:Int")
    let text = try app.text(interactor)
    #expect(text.contains("      case nothing = \"n\"\n      case note\n    }\n"), "\(text)")
    app.expectSuccess("detach", "Note")
    #expect(try app.text(interactor) == before)
  }

  @Test func aKeyThatAnotherCaseHasIsRejected() throws {
    try declare("Hashable, Codable", Self.keys.replacing("\"n\"", with: "\"note\""))
    let use = try app.expectNoChange("new", "Note", "--in", "Root")
    #expect(
      use.errors.contains(
        "A case note of RootInteractor.Route.CodingKeys would have the raw value note of nothing."),
      "\(use.errors)")
  }

  @Test(arguments: [
    (
      "struct CodingKeys: CodingKey {}",
      "These keys encode RootInteractor.Route. Add a key for the case note."
    ),
    ("package init(from decoder: any Decoder) throws { self = .nothing }", "Decode the case note here."),
    ("package func encode(to encoder: any Encoder) throws { print(self) }", "Encode the case note here."),
  ])
  func codingByHandIsMarked(_ member: String, _ message: String) throws {
    try declare("Hashable, Codable", "case nothing\n    \(member)")
    let use = app.run("new", "Note", "--in", "Root")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains(message), "\(use.errors)")
    #expect(try app.text(interactor).contains("    #error(\"rib: \(message)\")\n    \(member)\n"))
  }

  /// Saved routes contain the values.
  @Test(arguments: [
    ("Int", "case nothing", " = 2"), ("UInt8", "case nothing = 1_0", " = 12"), ("String", "case nothing", ""),
  ])
  func theCaseAfterARemovedOneKeepsItsRawValue(_ type: String, _ cases: String, _ value: String) throws {
    try declare(type, cases)
    app.expectSuccess("new", "Note", "--in", "Root")
    let text = try app.text(interactor)
    try app.write(interactor, text.replacing("    case note\n", with: "    case note, last, other\n"))
    let use = app.expectSuccess("detach", "Note")
    #expect(try app.text(interactor).contains("    case last\(value), other\n"))
    let note = "RootInteractor.Route.last now has the explicit raw value\(value.dropFirst(2)), "
    #expect(use.output.contains(note) == !value.isEmpty, "\(use.output)")
  }

  @Test func aRawValueThatCannotBeWrittenOutIsRejected() throws {
    try declare("Int", "case nothing")
    app.expectSuccess("new", "Note", "--in", "Root")
    let text = try app.text(interactor)
    try app.write(
      interactor,
      text.replacing("case nothing\n", with: "case nothing = 0b1\n")
        .replacing("case note\n", with: "case note\n    case last\n"))
    let use = try app.expectNoChange("detach", "Note")
    #expect(
      use.errors.contains("Without note, last would have another raw value. Write out its raw value first."),
      "\(use.errors)")
  }
}
