import RIBToolkit
import Testing

/// What is said of types holds: a verb that ends with 0 has written code that compiles.
struct PromisedTypeTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  /// Lets the program have one more constant before it makes the root.
  private func declare(_ constant: String) throws {
    let path = "Sources/DemoProgram/Program.swift"
    let program = try app.text(path)
    let changed = program.replacing("    let root = ", with: "    let \(constant)\n    let root = ")
    #expect(changed != program)
    try app.write(path, changed)
  }

  @Test(arguments: [
    ("struct Item {}", false), ("struct Item: Hashable {\n  enum Kind {}\n}", false),
    ("struct Item: Identifiable { let id = 1 }", true),
    ("protocol Known: Identifiable {}\nstruct Item: Known {}", true),
    ("struct Item {}\nextension Item { typealias ID = Int }", true), ("@Model final class Item {}", true),
    ("struct Item: Foreign {}", true), ("class Base { struct ID {} }\nfinal class Item: Base {}", true),
  ])
  func aTypeInsideATypeOfThePackageMustExist(_ code: String, exists: Bool) throws {
    let app = try AppFolder(style: "app")
    try app.write("Sources/Demo/Item.swift", code + "\n")
    for words in [
      ["new", "Shop", "--in", "Root", "--param", "id:Item.ID"],
      ["need", "id:[Item.ID]", "--for", "Root", "--import", "Stamps"],
    ] {
      let use = app.run(words)
      #expect(
        use.errors.contains("The type Item.ID isn't declared in this package.") != exists, "\(use.errors)")
    }
  }

  @Test(arguments: [("Bar", "BarInteractor.State"), ("Bar", "RootInteractor.Mode")])
  func aTypeInsideARIBMustExist(name: String, type: String) throws {
    let app = try AppFolder(style: "app")
    app.expect(
      .incomplete, of: ["new", name, "--in", "Root", "--event", "changed(\(type))"],
      says: "The type \(type) isn't declared in this package.")
  }

  @Test func aParameterOfWhichThereIsNoValueIsRejected() {
    let use = app.run("new", "A", "--in", "Root", "--param", "x:Never")
    #expect(use.status == .usage)
    #expect(use.errors.contains("The type Never has no values. Use another type."))
  }

  @Test(arguments: [
    ("(Int...)", "isn't a type"), ("(a: Int, a: Int)", "isn't a type"), ("(a b: Int)", "isn't a type"),
    ("(Int, String...)", "one name of its own or none"), ("(_)", "isn't a type"),
    ("(Int & Sendable)", "isn't a type"), ("(Int?.none)", "isn't a type"),
    ("(Optional<Int>.Wrapped)", "isn't a type"), ("(Never)", "Never has no values"),
    ("(Int, reason: Never)", "Never has no values"), ("( )", "isn't an event"), ("(())", "isn't an event"),
  ])
  func anEventWithoutValuesOrComparisonIsRejected(_ payload: String, _ reason: String) throws {
    try app.expectNoChange(
      ["new", "A", "--in", "Root", "--event", "done\(payload)"], status: .usage, says: reason)
    guard reason == "isn't a type" else { return }
    try app.expectNoChange(
      ["new", "A", "--in", "Root", "--param", "x:\(payload.dropFirst().dropLast())"], status: .usage,
      says: reason)
  }

  @Test(arguments: ["(Int.Type)", "([3 of Int])", "(Int, ())"])
  func anEventThatCannotBeComparedIsPossible(_ payload: String) throws {
    let app = try AppFolder(style: "app")
    app.expect(.success, of: "new", "A", "--in", "Root", "--event", "done\(payload)")
    let text = try app.text("Sources/Demo/A/AInteractor.swift")
    #expect(text.contains("enum Event {"), "\(text)")
    guard !payload.contains(",") else { return }
    app.expect(
      .incomplete, of: "new", "B", "--in", "Root", "--param", "x:\(payload.dropFirst().dropLast())",
      says: "Hashable")
  }

  @Test(arguments: [
    "_ a: Int", "a: Int, Int, _: Int", "(Int...) -> Void", "Result<Int, Never>", "Never?", "Int, ",
    "self: Int",
    "KeyPath<String, Int> & Sendable", "(a: Never) -> (b: Never)", "(_ a: Int, _ b: Int) -> Void",
  ])
  func otherEventsArePossible(_ payload: String) throws {
    let app = try AppFolder(style: "app")
    app.expect(.success, of: "new", "A", "--in", "Root", "--event", "done(\(payload))")
  }

  @Test(arguments: [
    "Self", "[Self]", "repeat each T", "nonisolated(nonsending) () async -> Void", "inout Int",
    "borrowing Int", "sending Int", "some Sendable", "@escaping () -> Void", "[some Sendable]",
  ])
  func whatOnlyAParameterMayBeIsNoType(_ type: String) throws {
    for option in [["--param", "x:\(type)"], ["--needs", "x:\(type)"], ["--event", "a(\(type))"]] {
      try app.expectNoChange(["new", "A", "--in", "Root"] + option, status: .usage, says: "isn't a type.")
    }
  }

  @Test(arguments: [
    "Wrap", "Wrap?", "[Wrap]", "[Int: Wrap]", "Box<Int>", "Pair", "Done", "Done?", "Void", "()", "AnyObject",
    "Int.Type", "[AsyncStream<Int>]",
  ])
  func whatNoRouteCanCarryIsMarked(_ type: String) throws {
    try app.write(
      "Sources/Demo/Types.swift",
      """
      package struct Wrap: Sendable { package let body: @Sendable () -> Void }
      package struct Box<T: Sendable>: Sendable { package init() {} }
      package typealias Pair = (Int, Int)
      package typealias Done = @Sendable (Int) -> Void

      """)
    app.expect(
      .incomplete, of: "new", "A", "--in", "Root", "--param", "x:\(type)",
      says: "A is created with x of type ", "which is not Hashable, so a route can't carry it.")
    let texts = try app.contents().compactMap(\.value.text).joined()
    #expect(texts.contains("#error(\"rib: A is created with x of type "))
  }

  @Test(arguments: [
    "ClosedRange<Int>", "Range<String.Index>", "ObjectIdentifier", "KeyPath<String, Int>",
    "ContinuousClock.Instant", "Result<Int, any Error>?",
  ])
  func whatEveryFileSeesIsNotCalledUnknown(_ type: String) throws {
    let use = app.run("new", "A", "--in", "Root", "--param", "x:\(type)")
    #expect(!use.errors.contains("isn't declared in this package"), "\(use.errors)")
    #expect(use.status == (type.contains("any") ? .incomplete : .success), "\(use.errors)")
  }

  @Test(arguments: ["@Sendable (Int) -> Void", "Done"])
  func aFunctionThatIsNeededEscapesAndKeepsItsAttributes(_ type: String) throws {
    try app.write("Sources/Demo/Types.swift", "package typealias Done = @Sendable (Int) -> Void\n")
    try declare("done: \(type) = { _ in }")
    app.expectSuccess("new", "A", "--in", "Root", "--needs", "done:\(type)")
    for file in ["A/AInteractor", "A/ABuilder", "Root/RootBuilder"] {
      try app.expect(
        "Sources/Demo/\(file).swift", contains: "let done: \(type)", "done: @escaping \(type)",
        lacks: "(done: \(type)")
    }
  }

  /// A type as it is given, and as Swift wants it.
  @Test(arguments: [
    ("Auth", "any Auth"), ("any Auth", "any Auth"), ("Auth?", "(any Auth)?"), ("[Auth]", "[any Auth]"),
    ("[String: Auth]", "[String: any Auth]"), ("ModelStream<Auth?>", "ModelStream<(any Auth)?>"),
    ("@Sendable (Auth) -> Void", "@Sendable (any Auth) -> Void"), ("Auth & Sendable", "any Auth & Sendable"),
    ("Result<Int, Error>", "Result<Int, any Error>"), ("Clock<Duration>", "any Clock<Duration>"),
    ("Login", "any Login"), ("Auth.Type", "any Auth.Type"), ("Named.ID", "Named.ID"),
  ])
  func aProtocolIsWrittenWithAny(_ type: String, _ written: String) throws {
    try app.write(
      "Sources/Demo/Auth.swift",
      """
      package protocol Auth: Sendable {}
      package typealias Login = Auth
      package struct Named: Sendable { package struct ID: Sendable {} }

      """)
    _ = app.run("new", "A", "--in", "Root", "--needs", "auth:\(type)")
    #expect(try app.text("Sources/Demo/A/ABuilder.swift").contains("private let auth: \(written)\n"))
    let again = app.run("need", "auth:\(type)", "--for", "A")
    #expect(again.output.contains("A already has auth: \(written)."), "\(again)")
    _ = app.run("new", "B", "--param", "auth:\(type)", "--event", "signed(Int, \(type))")
    let interactor = try app.text("Sources/Demo/B/BInteractor.swift")
    #expect(interactor.contains("private let auth: \(written)\n"), "\(interactor)")
    #expect(interactor.contains("case signed(Int, \(written))\n"), "\(interactor)")
    _ = app.run("new", "C", "--in", "Root")
    _ = app.run("need", "auth:\(type)", "--for", "C")
    #expect(try app.text("Sources/Demo/C/CBuilder.swift").contains("private let auth: \(written)\n"))
  }

  @Test func aLocalOfTheSameNameDoesNotHideWhatIsHandedDown() throws {
    let builder = try app.text("Sources/Demo/Root/RootBuilder.swift")
    let hidden = builder.replacing(
      "    RootRouter(interactor", with: "    let n = \"hidden\"\n    _ = n\n    return RootRouter(interactor"
    )
    #expect(hidden != builder)
    try app.write("Sources/Demo/Root/RootBuilder.swift", hidden)
    try declare("n: Int = 3")
    app.expectSuccess("new", "A", "--in", "Root", "--needs", "n:Int")
    #expect(try app.text("Sources/Demo/Root/RootBuilder.swift").contains("ABuilder(n: self.n)"))
  }

  @Test func whatIsStaticSeesNoProperty() throws {
    let builder = try app.text("Sources/Demo/Root/RootBuilder.swift")
    let end = try #require(builder.lastIndex(of: "}"))
    try app.write(
      "Sources/Demo/Root/RootBuilder.swift",
      builder[..<end]
        + "\n  static func make(_ greeting: ModelStream<String>) -> RootBuilder { RootBuilder(greeting: greeting) }\n}\n"
    )
    let use = app.run("new", "A", "--in", "Root", "--needs", "n:Int")
    #expect(use.status == .incomplete)
    try app.expect(
      "Sources/Demo/Root/RootBuilder.swift",
      contains: "  #error(\"rib: No value \\\"n\\\" of type Int in scope. Pass one. n: Int\")\n  static func",
      "{\n    RootBuilder(greeting: greeting, n: n)\n  }\n")
  }
}
