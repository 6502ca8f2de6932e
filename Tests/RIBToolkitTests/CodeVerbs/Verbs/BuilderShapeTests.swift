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
    ("func build(id: Int) throws -> KidRouter { KidRouter() }", "KidBuilder.build throws"),
    ("func build() async -> KidRouter { KidRouter() }", "KidBuilder.build is async"),
    ("func build() -> KidRouter? { nil }", "KidBuilder.build returns an optional"),
    ("func build(_ count: inout Int) -> KidRouter { KidRouter() }", "KidBuilder.build takes count as inout"),
    (
      "func build(_ counts: Int...) -> KidRouter { KidRouter() }",
      "KidBuilder.build is variadic in counts"
    ),
    (
      "func build<T: Hashable & Sendable>(item: T) -> KidRouter { KidRouter() }",
      "KidBuilder.build is generic"
    ),
    ("func build(item: some Sendable) -> KidRouter { KidRouter() }", "KidBuilder.build is generic"),
    (
      "func build(parent: HostInteractor) -> KidRouter { KidRouter() }",
      "KidBuilder.build takes parent of the class HostInteractor"
    ),
    (
      "func build(owner: [Owner]) -> KidRouter { KidRouter() }",
      "KidBuilder.build takes owner of the class Owner"
    ),
    ("static func build() -> KidRouter { KidRouter() }", "KidBuilder.build is static"),
    ("private func build() -> KidRouter { KidRouter() }", "KidBuilder.build is private"),
    ("mutating func build() -> KidRouter { KidRouter() }", "KidBuilder.build is mutating"),
    ("func build(repeat: Int) -> KidRouter { KidRouter() }", "KidBuilder.build has a parameter repeat"),
    ("init() throws {}\n  func build() -> KidRouter { KidRouter() }", "KidBuilder.init throws"),
    ("init() async {}\n  func build() -> KidRouter { KidRouter() }", "KidBuilder.init is async"),
    (
      "init?(flag: Bool) {}\n  func build() -> KidRouter { KidRouter() }",
      "KidBuilder.init is failable"
    ),
    (
      "private init() {}\n  static let shared = Self()\n  func build() -> KidRouter { KidRouter() }",
      "KidBuilder.init is private"
    ),
    ("private let id: Int\n  func build() -> KidRouter { KidRouter() }", "KidBuilder.init is private"),
  ])
  func aBuilderThatCannotBeCalledIsRejected(_ members: String, _ sentence: String) throws {
    try write("package struct KidBuilder: Sendable {\n  \(members)\n}")
    let use = try app.expectNoChange("attach", "Kid", "--in", "Host")
    #expect(use.errors.hasPrefix("error: \(sentence)"), "\(use.errors)")
    #expect(use.errors.split(separator: "\n").count == 1)
  }

  @Test func aGenericBuilderIsRejected() throws {
    try write(
      "package struct KidBuilder<Item> {\n  package init() {}\n  package func build() -> KidRouter { KidRouter() }\n}"
    )
    let use = try app.expectNoChange("attach", "Kid", "--in", "Host")
    #expect(use.errors.hasPrefix("error: KidBuilder is generic"))
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
}
