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
    #expect(try app.text("Sources/Demo/Note/NoteBuilder.swift").contains("#error(\"rib: Note is created"))
  }

  @Test func aRouteThatIsHashableByHandMayCarryAnyValue() throws {
    try declare(
      "Hashable",
      "case nothing\n    func hash(into hasher: inout Hasher) {}\n    static func == (a: Self, b: Self) -> Bool { true }"
    )
    #expect(app.run("new", "Note", "--in", "Root", "--param", "value:Wheel").status == .incomplete)
    #expect(try app.text("Sources/Demo/Note/NoteBuilder.swift").contains("#warning(\"rib: Note is created"))
  }

  @Test(arguments: [
    ("Hashable, Codable, Sendable", "Full"), ("Hashable, Sendable", "Plain"),
    ("Hashable, Sendable", "Kind"), ("Equatable", "Wheel"), ("Hashable, Codable", "[Int: Full]"),
  ])
  func aValueWithTheConformancesOfTheRouteIsFine(_ conformances: String, _ type: String) throws {
    try declare(conformances)
    app.expectSuccess("new", "Note", "--in", "Root", "--param", "value:\(type)")
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

  @Test(arguments: ["CaseIterable", "Hashable, CaseIterable", "Hashable, Comparable", "String"])
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
    let sentence = "Add the case note of RootInteractor.Route here, or remove the warning."
    #expect(use.errors.contains("left to do: \(sentence)"), "\(use.errors)")
    let text = try app.text(interactor)
    #expect(text.contains("    case note\(carriesValue ? "(Int)" : "")\n"), "\(text)")
    let mark = "    #warning(\"rib: \(sentence)\")\n"
    #expect(text.contains(mark + list), "\(text)")
    let removal = app.expectSuccess("detach", "Note")
    #expect(removal.output.contains("remains: \(interactor):"), "\(removal.output)")
    #expect(try app.text(interactor).replacing(mark, with: "") == before)
  }

  @Test func rawValuesByHandAreMarked() throws {
    try declare("Hashable", "case nothing")
    try app.write(
      "Sources/Demo/Raw.swift",
      "extension RootInteractor.Route {\n  var rawValue: String { if case .nothing = self { \"n\" } else { \"t\" } }\n}\n"
    )
    let use = app.run("new", "Note", "--in", "Root")
    #expect(use.status == .incomplete, "\(use.errors)")
    #expect(use.errors.contains("Sources/Demo/Raw.swift:2:3: left to do: Add the case note"), "\(use.errors)")
  }

  @Test(arguments: [
    ("Character", "case nothing = \"a\""), ("Double", "case nothing = 0.5"), ("Int", "case nothing"),
    ("String", "case nothing, old = \"memo\""),
  ])
  func aRouteWithRawValuesIsRejected(_ type: String, _ cases: String) throws {
    try declare(type, cases)
    let use = try app.expectNoChange("new", "Note", "--in", "Root")
    #expect(
      use.errors.contains(
        "rib can't choose the raw value of a case note of RootInteractor.Route. Use a route without raw values.\n    case note\n"
      ), "\(use.errors)")
  }

  @Test func aRouteOfStringsGetsTheCase() throws {
    try declare("String", "case nothing")
    app.expectSuccess("new", "Note", "--in", "Root")
    let use = app.run("new", "Page", "--in", "Root", "--param", "number:Int")
    #expect(use.errors.contains("while it is declared as String"), "\(use.errors)")
    let text = try app.text(interactor)
    try app.write(interactor, text.replacing("    case note\n", with: "    case note, last\n"))
    app.expectSuccess("detach", "Note")
    #expect(try app.text(interactor).contains("    case last\n"))
  }

  @Test(arguments: [
    "private enum CodingKeys: String, CodingKey { case nothing = \"n\" }",
    "struct CodingKeys: CodingKey {}",
    "package init(from decoder: any Decoder) throws { self = .nothing }",
    "package func encode(to encoder: any Encoder) throws { print(self) }",
  ])
  func codingByHandIsMarked(_ member: String) throws {
    try declare("Hashable, Codable", "case nothing\n    \(member)")
    let before = try app.text(interactor)
    let use = app.run("new", "Note", "--in", "Root")
    #expect(use.status == .incomplete)
    let message = "Add the case note of RootInteractor.Route here, or remove the warning."
    #expect(use.errors.contains(message), "\(use.errors)")
    let mark = "    #warning(\"rib: \(message)\")\n"
    #expect(try app.text(interactor).contains("\(mark)    \(member)\n"))
    app.expectSuccess("detach", "Note")
    #expect(try app.text(interactor).replacing(mark, with: "") == before)
  }

  /// Saved routes contain the values.
  @Test func aRemovalThatChangesARawValueIsRejected() throws {
    app.expectSuccess("new", "Note", "--in", "Root")
    try declare("Int", "case nothing")
    let text = try app.text(interactor)
    try app.write(interactor, text.replacing("    case note\n", with: "    case note, last\n"))
    try app.expectNoChange(
      "detach", "Note",
      says: "Without note, last would have another raw value. Write out its raw value first.")
    try app.write(interactor, text.replacing("    case note\n", with: "    case note, last = 2\n"))
    app.expectSuccess("detach", "Note")
  }
}
