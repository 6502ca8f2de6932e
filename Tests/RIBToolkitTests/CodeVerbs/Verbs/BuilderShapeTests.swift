import RIBToolkit
import Testing

/// A child whose builder a parent cannot call is rejected before anything is changed.
struct BuilderShapeTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Host", "--children", "slot")
  }

  private func write(_ builder: String) throws {
    try app.write(
      "Sources/Demo/Kid/Kid.swift",
      """
      package import RIBKit

      package final class KidInteractor: Interactor {
        package let scope = Scope<Never, Never>()
      }
      package final class KidRouter: Router {
        package let interactor = KidInteractor()
      }
      package final class Owner {}
      \(builder)

      """)
  }

  @Test(arguments: [
    ("func build(id: Int) throws -> KidRouter { KidRouter() }", "build", "throws"),
    ("func build() async -> KidRouter { KidRouter() }", "build", "async"),
    ("func build() -> KidRouter? { nil }", "build", "its optional result"),
    ("func build(_ count: inout Int) -> KidRouter { KidRouter() }", "build", "inout"),
    ("func build(_ counts: Int...) -> KidRouter { KidRouter() }", "build", "..."),
    (
      "func build<T: Hashable & Sendable>(item: T) -> KidRouter { KidRouter() }", "build",
      "its generic parameters"
    ),
    ("func build(item: some Sendable) -> KidRouter { KidRouter() }", "build", "some"),
    ("static func build() -> KidRouter { KidRouter() }", "build", "static"),
    ("private func build() -> KidRouter { KidRouter() }", "build", "private"),
    ("mutating func build() -> KidRouter { KidRouter() }", "build", "mutating"),
    ("func build(repeat: Int) -> KidRouter { KidRouter() }", "build", "repeat"),
    (
      "func build(id: Int) -> KidRouter? { nil }\n  func make() -> KidRouter { KidRouter() }", "build",
      "its 2 functions that return KidRouter"
    ),
    (
      "init() {}\n  init(id: Int) {}\n  func build() -> KidRouter { KidRouter() }", "init", "its initializers"
    ),
    ("init() throws {}\n  func build() -> KidRouter { KidRouter() }", "init", "throws"),
    ("init() async {}\n  func build() -> KidRouter { KidRouter() }", "init", "async"),
    ("init?(flag: Bool) {}\n  func build() -> KidRouter { KidRouter() }", "init", "its optional result"),
    (
      "private init() {}\n  static let shared = Self()\n  func build() -> KidRouter { KidRouter() }", "init",
      "private"
    ),
    ("private let id: Int\n  func build() -> KidRouter { KidRouter() }", "init", "private"),
  ])
  func aBuilderThatCannotBeCalledIsRejected(_ members: String, _ function: String, _ word: String) throws {
    try write("package struct KidBuilder: Sendable {\n  \(members)\n}")
    let use = try app.expectNoChange("attach", "Kid", "--in", "Host")
    let sentence = "error: rib can't write a call to KidBuilder.\(function), because of \(word). "
    #expect(use.errors.contains(sentence), "\(use.errors)")
    #expect(use.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["parent: HostInteractor", "owner: [Owner]"])
  func aClassThatNoRouteCanCarryIsMarked(_ parameter: String) throws {
    try write("package struct KidBuilder {\n  func build(\(parameter)) -> KidRouter { KidRouter() }\n}")
    let use = app.run("attach", "Kid", "--in", "Host")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("which is not Hashable, so a route can't carry it"), "\(use.errors)")
  }

  @Test func anotherTypeWithTheNameOfTheBuilderIsNamed() throws {
    try write("@resultBuilder package enum KidBuilder {}")
    try app.expectNoChange(
      "attach", "Kid", "--in", "Host",
      says: "because another type has the name of its builder, KidBuilder, but no function that")
  }

  @Test func aGenericBuilderIsRejected() throws {
    try write(
      "package struct KidBuilder<Item> {\n  package init() {}\n  package func build() -> KidRouter { KidRouter() }\n}"
    )
    let use = try app.expectNoChange("attach", "Kid", "--in", "Host")
    #expect(use.errors.contains("KidBuilder.init, because of its generic parameters. "))
  }

  @Test func theInitializerOfABuilderThatIsKeptDoesNotMatter() throws {
    try write(
      "package struct KidBuilder: Sendable {\n  private init() {}\n  static let shared = Self()\n  func build(default value: Int) -> KidRouter { KidRouter() }\n}"
    )
    let path = "Sources/Demo/Host/HostRouter.swift"
    let text = try app.text(path)
    let kept = text.replacing(
      "  package init(", with: "  private let kidBuilder: KidBuilder = .shared\n\n  package init(")
    #expect(kept != text)
    try app.write(path, kept)
    app.expectSuccess("attach", "Kid", "--in", "Host")
    #expect(try app.text(path).contains("kidBuilder.build(default: value)"))
  }

  @Test func aRouterThatTakesItsInteractorIsNoChildWithoutABuilder() throws {
    let app = try AppFolder(builders: false)
    try app.write(
      "Sources/Demo/Old.swift",
      """
      package import RIBKit

      package final class OldInteractor: Interactor { package let scope = Scope<Never, Never>() }
      package final class OldRouter: Router {
        package let interactor: OldInteractor
        package init(interactor: OldInteractor) { self.interactor = interactor }
      }

      """)
    app.expect(
      .failure, of: "attach", "Old", "--in", "Root",
      says: "rib can't write a call to OldRouter.init, because of its interactor. Write a builder")
  }
}
