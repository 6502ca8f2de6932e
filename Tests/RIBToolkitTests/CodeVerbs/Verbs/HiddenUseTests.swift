import RIBToolkit
import Testing

/// Verbs see the uses of a name in other files, however they are written, and new members don't change their meaning.
struct HiddenUseTests {
  let app: AppFolder
  private let path = "Sources/Demo/X.swift"
  private let call = "(number: 1, greeting: g, listener: Listener { _ in })"

  init() throws {
    app = try AppFolder(style: "app")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess(
      "new", "Trip", "--in", "Home", "--param", "number:Int", "--needs", "greeting:ModelStream<String>",
      "--event", "completed(Int)")
    let program = "Sources/Demo/Program.swift"
    let text = try app.text(program)
    try app.write(program, text.replacing("    let root", with: "    let limit: Int = 3\n    let root"))
  }

  @Test(arguments: [
    ("TripInteractor", "func foo() -> Int { limit }"), ("HomeRouter", "func foo() -> Int { limit }"),
    ("TripInteractor", "func foo() -> () -> Int { { [limit] in limit } }"),
    ("HomeRouter", "static let most = limit"),
    ("TripInteractor", "func foo() { if let limit { print(limit) } }"),
    ("HomeRouter", "func foo() { guard let limit else { return }; print(limit) }"),
  ])
  func aDependencyDoesNotHideAnotherValue(_ type: String, _ member: String) throws {
    let own = "Sources/Demo/\(type == "HomeRouter" ? "Home" : "Trip")/\(type).swift"
    try app.write(path, "let limit = 55\n")
    try app.insert("  \(member)", atEndOf: own)
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Trip")
    let line = try app.text(own).split(separator: "\n", omittingEmptySubsequences: false).count - 2
    #expect(use.errors.hasPrefix("\(own):\(line):"), "\(use.errors)")
    #expect(
      use.errors.contains(
        "Here, limit means another declaration, which the new limit of \(type) would hide. Use another name for one of them."
      ), "\(use.errors)")
  }

  @Test func aDependencyWithTheNameOfAnotherInputIsRejected() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    try app.expectNoChange(
      "need", "greeting:GreetingService", "--for", "Home",
      says: "The initializer of RootRouter already has another value greeting.")
  }

  @Test(arguments: ["Sources/Demo", "Tests/DemoTests"])
  func anInitializerThatDelegatesElsewhereIsMarked(folder: String) throws {
    let place = "\(folder)/Quiet.swift"
    let start =
      folder == "Sources/Demo"
      ? "import ModelStreams\nimport RIBKit\n" : "@testable import Demo\nimport ModelStreams\nimport RIBKit\n"
    try app.write(
      place,
      start
        + "extension TripInteractor {\n  static func quiet(_ g: ModelStream<String>) -> TripInteractor { self.init\(call) }\n}\n"
    )
    #expect(app.run("need", "limit:Int", "--for", "Trip").status == .incomplete)
    #expect(try app.text(place).contains("This may create a TripInteractor."))
  }

  @Test func aDependencyDoesNotHideAValueOfTheSameFile() throws {
    try app.write(path, "let limit = 55\nextension HomeRouter { func foo() -> Int { limit } }\n")
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Trip")
    #expect(use.errors.hasPrefix("\(path):2:44: error: Here, limit means"), "\(use.errors)")
  }

  @Test func aDependencyDoesNotHideAMemberOfAProtocol() throws {
    try app.write(
      path,
      "protocol Limited {}\nextension Limited { var limit: Int { 55 } }\nextension TripInteractor: Limited {}\n"
    )
    try app.insert("  func foo() -> Int { limit }", atEndOf: "Sources/Demo/Trip/TripInteractor.swift")
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Trip")
    #expect(use.errors.contains("Here, limit means another declaration"), "\(use.errors)")
  }

  @Test func aDependencyDoesNotHideAFunctionOfAnotherModule() throws {
    try app.write(path, "extension HomeInteractor { func foo() -> Int { max(1, 2) } }\n")
    let use = try app.expectNoChange("need", "max:Int", "--for", "Home")
    #expect(use.errors.hasPrefix("\(path):1:48: error: Here, max means another declaration"), "\(use.errors)")
  }

  /// Parameters, members of other values, and code that was written before the dependency.
  @Test(arguments: [
    ("let limit = 55\n", "func foo(limit: Int) -> Int { limit }"),
    ("let limit = 55\n", "func foo() -> Int { Demo.limit }"),
    ("", "func foo() -> Int { limit }"),
  ])
  func aDependencyHidesNothingElse(_ code: String, _ member: String) throws {
    try app.write(path, code)
    try app.insert("  \(member)", atEndOf: "Sources/Demo/Trip/TripInteractor.swift")
    app.expectSuccess("need", "limit:Int", "--for", "Trip")
  }

  @Test func aTypeInBackticksIsStillUsed() throws {
    try app.write(path, "func z() -> Any { `TripInteractor`.self }\n")
    app.expectSuccess("detach", "Trip")
    try app.expectNoChange("delete", "Trip", says: "\(path):1:19: error: TripInteractor is still used here.")
  }

  @Test func aCallOfATypeInBackticksIsSeen() throws {
    let text =
      "@MainActor func z(g: ModelStream<String>, limit: Int) -> TripInteractor { `TripInteractor`\(call) }\n"
    try app.write(path, text)
    let test = "Tests/DemoTests/Trip/TripTests.swift"
    let old = try app.text(test)
    #expect(old.contains("TripInteractor("))
    try app.write(test, old.replacing("TripInteractor(", with: "`TripInteractor`("))
    app.expectSuccess("need", "limit:Int", "--for", "Trip")
    #expect(try app.text(path).contains("limit: limit"))
    #expect(try app.text(test).contains("limit: 1"))
  }

  @Test(arguments: [
    "struct Box<T> {}\nextension Box where T == TripInteractor { static func z() -> T { TCALL } }",
    "struct Box<T> {}\nextension Box where T == TripInteractor { static func z() -> T { T.initCALL } }",
    "struct Box<T> {}\nextension Box where TripInteractor == T { static func z() -> T { .initCALL } }",
    "protocol P { associatedtype T }\nfunc q<U: P>(_ u: U.Type) where U.T == TripInteractor { _ = U.TCALL }",
    "protocol P { associatedtype T }\nextension P where Self.T == TripInteractor { func z() -> T { TCALL } }",
    "protocol Pr {}\nextension Pr where Self == TripInteractor { static func z() -> Self { SelfCALL } }",
  ])
  func aCallThroughAGenericParameterIsMarked(_ code: String) throws {
    try app.write(path, code.replacing("CALL", with: call) + "\n")
    let use = app.run("need", "limit:Int", "--for", "Trip")
    #expect(use.status == .incomplete, "\(use)")
    #expect(try app.text(path).contains("#warning(\"rib: This may create a TripInteractor."))
  }

  @Test func aFurtherInitializerIsNamed() throws {
    let file = "Sources/Demo/Trip/TripInteractor.swift"
    let text = try app.text(file)
    let end = try #require(text.lastIndex(of: "}"))
    try app.write(file, text[..<end] + "  init(short: Int) {}\n}\n")
    try app.write(path, "\nextension TripInteractor {}\n")
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Trip")
    let line = text[..<end].count { $0 == "\n" } + 1
    #expect(use.errors.hasPrefix("\(file):\(line):3: error: TripInteractor has several"), "\(use.errors)")
  }
}
