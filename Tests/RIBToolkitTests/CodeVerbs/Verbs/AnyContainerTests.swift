import RIBToolkit
import Testing

/// A container that isn't a slot gets the branch, or the parent is rejected; it never gets a slot beside it.
struct AnyContainerTests {
  let app: AppFolder
  private let router = "Sources/Demo/Menu/MenuRouter.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Trip", "--in", "Menu")
  }

  /// Gives the router another property in place of its slot, more members, and another body of its `route(to:)`, or none.
  private func write(_ property: String, more: String = "", _ lines: String?) throws {
    try app.rewriteRouter(of: "Menu", body: lines) { _ in "  \(property)\n\(more)" }
  }

  private static let pages = """
      final class Pages<Key: Equatable> {
        func show(_ key: Key, in router: some Router, build: () -> any Router) {}
        func clear(in router: some Router) {}
      }

    """
  private static let switchOver = """
        switch route {
        case .nothing: pages.clear(in: self)
        case .trip: pages.show(route, in: self) { tripBuilder.build() }
        }
    """

  /// Properties over the route, with the members that they need.
  static let fitting = [
    ("private let pages = ChildTabs<MenuInteractor.Route>()", ""),
    ("private let pages = Pages<MenuInteractor.Route>()", pages),
    (
      "private let pages = MenuPages()",
      pages.replacing("Pages<Key: Equatable>", with: "MenuPages").replacing(
        "Key", with: "MenuInteractor.Route")
    ),
    // The type is from another package.
    ("private let pages = Other.Pages<MenuInteractor.Route>()", ""),
  ]

  @Test(arguments: fitting.indices)
  func aContainerOverTheRouteGetsTheBranch(index: Int) throws {
    let (property, more) = Self.fitting[index]
    try write(property, more: more, Self.switchOver)
    app.expectSuccess("new", "Note", "--in", "Menu")
    let text = try app.text(router)
    #expect(text.contains("    case .note: pages.show(route, in: self) { noteBuilder.build() }\n"), "\(text)")
    #expect(!text.contains("ChildSlot"), "\(text)")
  }

  /// Properties whose keys rib can't tell, or that are filled in another way.
  static let others = [
    ("private let pages = ChildTabs<String>()", "", #"show("trip", in: self)"#),
    ("private let pages = Pages<String>()", pages, #"show("trip", in: self)"#),
    ("private let pages = Other.Pages<Int, MenuInteractor.Route>()", "", "show(route, in: self)"),
    (
      "private let pages = Pages<MenuInteractor.Route>()",
      pages.replacing(", build: () -> any Router", with: ""), "show(route, in: self)"
    ),
    (
      "private let pages = Pages<MenuInteractor.Route>()",
      pages.replacing("show(", with: "open(").replacing("Equatable>", with: "Equatable>: LinkableContainer"),
      "open(route, in: self)"
    ),
  ]

  @Test(arguments: others.indices)
  func anyOtherContainerIsLeftAlone(index: Int) throws {
    let (property, more, call) = Self.others[index]
    try write(property, more: more, Self.switchOver.replacing("show(route, in: self)", with: call))
    try app.expectNoChange("new", "Note", "--in", "Menu", says: "rib doesn't edit this form of MenuRouter")
  }

  @Test(arguments: [nil, "    // Nothing is shown yet."])
  func aContainerWithOtherKeysExcludesASlot(lines: String?) throws {
    try write("private let pages = ChildTabs<String>()", lines)
    try app.expectNoChange("new", "Note", "--in", "Menu", says: "rib doesn't edit this form of MenuRouter")
  }
}
