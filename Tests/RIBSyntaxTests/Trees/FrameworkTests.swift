import RIBDiagnostics
import RIBSyntax
import Testing

/// Types that only share names with those of RIBKit make no RIBs.
struct FrameworkTests {
  private let kit = """
    import RIBKit
    final class HomeRouter: RIBKit.Router { let interactor: HomeInteractor }
    final class HomeInteractor: RIBKit.Interactor { let scope = RIBKit.Scope<Never, Never>() }
    struct HomeBuilder: RIBKit.Builder { func build() -> HomeRouter { HomeRouter() } }

    """
  private let others = """
    final class PageRouter: Router { deinit { print(1) } }
    final class PageInteractor: Interactor { deinit { print(1) } }
    struct PageBuilder: Builder { func build() -> PageRouter { PageRouter() } }

    """
  private let own = "class Router {}\nclass Interactor {}\nprotocol Builder {}\nstruct Scope<A, B> {}\n"

  private func expectOnlyHome(_ texts: [String: String]) {
    let code = CodeBase(texts)
    #expect(code.ribNames == ["Home"])
    #expect(code.rib("Home")?.builder == "HomeBuilder")
    #expect(RIBTree(of: code).text == "Home\n")
    #expect(Linter.findings(in: code).map(\.message) == ["No test creates HomeInteractor."])
    let renamed = Wiring.rename("Home", to: "House", in: code)
    #expect(renamed.advice == [])
    #expect(renamed.files.keys.sorted() == ["Sources/App/Home.swift"])
    #expect(Wiring.rename("Page", to: "Leaf", in: code).advice != [])
  }

  @Test(arguments: ["import RIBKit\n", "import Foundation\n", ""])
  func theTypesOfTheModuleComeFirst(_ imports: String) {
    expectOnlyHome(["Sources/App/Home.swift": kit, "Sources/App/Page.swift": imports + own + others])
    expectOnlyHome([
      "Sources/App/Home.swift": kit, "Sources/App/Own.swift": own, "Sources/App/Page.swift": imports + others,
    ])
  }

  @Test func theTypesOfAnotherModuleAreImported() {
    let kit = kit.replacing("RIBKit.", with: "")
    expectOnlyHome([
      "Sources/App/Home.swift": kit, "Sources/Pages/Own.swift": own,
      "Sources/App/Page.swift": "import Pages\n" + others,
    ])
  }

  @Test func theRIBsOfUberAreNotRead() {
    let uber = others.replacing(": Router", with: ": Router<Pages>").replacing("Page", with: "Home")
    expectOnlyHome(["Sources/App/Home.swift": kit, "Sources/App/Page.swift": "import RIBs\n" + others])
    let code = CodeBase(["Sources/App/Home.swift": kit, "Sources/Old/Home.swift": "import RIBs\n" + uber])
    #expect(code.rib("Home")?.place.path == "Sources/App/Home.swift")
    #expect(Linter.findings(in: code).map(\.message) == ["No test creates HomeInteractor."])
  }

  @Test func conformancesInTestsAreNotThoseOfTheApp() {
    let texts = [
      "Sources/App/Plain.swift": "struct Plain {}", "Tests/Support/A.swift": "extension Plain: Hashable {}",
    ]
    let targets = [PackageTarget(name: "App", isTest: false, folder: "Sources/App")]
    for isTest in [true, false] {
      let support = PackageTarget(name: "Support", isTest: isTest, folder: "Tests/Support")
      let code = CodeBase(texts.map { CodeFile(path: $0, text: $1) }, in: targets + [support])
      #expect(!code.isHashable("Plain"))
    }
  }
}
