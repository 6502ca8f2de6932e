import RIBSyntax
import Testing

@Suite struct RIBTreeTests {
  /// What modules build for each other stands apart: the code that shows it does not name it.
  @Test func theTreeOfTheRideIsAsItsDocumentationSays() throws {
    let code = try RepositoryFiles.ride.get()
    let tree = RIBTree(of: code)
    #expect(
      tree.text == """
        Root
        ├── LoggedOut
        └── LoggedIn
            ├── Rider
            │   ├── Request
            │   └── Trip
            └── Receipts
                └── Receipt
        LostItem
        Payment
        Tip

        """)
    #expect(tree.orphans.isEmpty)
    #expect(tree.unreachable.isEmpty)
  }

  @Test func theNamesOfTheKitAreNoTypesInsideOfOthers() {
    let tree = RIBTree(
      of: CodeBase([
        "Sources/App/RIBs.swift": """
        final class ARouter: Router { init<each B: Builder>(_ builders: repeat each B) {} }
        enum B {
          final class Router: RIBKit.Router {}
          struct Builder: RIBKit.Builder { func build() -> Router { Router() } }
        }
        """
      ]))
    #expect(tree.text == "no parent:\nA\nB\n")
  }

  /// These protocols of RIBLinks refine `Router`.
  @Test(arguments: ["LinkedRouter", "OverlaidRouter"])
  func aRouterMayNameAProtocolOfRIBLinksOnly(name: String) {
    let text = "import RIBKit\nimport RIBLinks\nfinal class MenuRouter: \(name) {}"
    #expect(RIBTree(of: CodeBase(["Sources/App/Menu.swift": text])).text == "Menu\n")
  }

  @Test func theRootOfTheRideSaysAllAboutItsChildren() throws {
    let code = try RepositoryFiles.ride.get()
    let root = try #require(code.rib("Root"))
    #expect(root.routes == ["loggedOut", "loggedIn"])
    #expect(root.events == ["notice", "signedIn", "receipts"])
    #expect(root.children.map(\.route) == ["loggedOut", "loggedIn"])
    #expect(root.children.map(\.attachment) == [.container(.slot, "slot"), .container(.slot, "slot")])
    let loggedIn = try #require(code.rib("LoggedIn"))
    #expect(loggedIn.children.map(\.handler) == ["handle", "notify"])
    #expect(loggedIn.children.map(\.attachment) == [.direct, .direct])
    #expect(loggedIn.parameters == [CodeParameter(label: "for", name: "rider", type: "Rider")])
    #expect(
      loggedIn.needs == [CodeParameter(label: "dependency", name: "dependency", type: "RideDependency")])
  }
}
