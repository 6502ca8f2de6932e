import RIBSyntax
import Testing

@Suite struct UnreachableRIBRuleTests {
  private func rib(_ name: String, mark: String = "", children: String...) -> String {
    """
    final class \(name)Interactor: Interactor {}
    struct \(name)Builder: Builder { func build() -> \(name)Router { \(name)Router(interactor: \(name)Interactor()) } }
    final class \(mark)\(name)Router: Router {
      let interactor: \(name)Interactor
      func didAttach() { \(children.map { "attach(\($0)Builder().build())" }.joined(separator: "\n")) }
    }

    """
  }

  private func lint(_ texts: String...) -> Lint {
    Lint("unreachable-rib", "import RIBKit\n" + texts.joined())
  }

  @Test func aRIBThatNobodyAttachesIsFound() {
    lint(rib("Root", children: "Rider"), rib("Rider"), rib("Trip", mark: "→")).expectMarked(
      "Trip can't be reached from Root.")
  }

  @Test func aSubtreeThatNobodyAttachesIsFoundWhole() {
    lint(rib("Root"), rib("Rider", mark: "→", children: "Trip"), rib("Trip", mark: "→")).expectMarked()
  }

  @Test func aCycleThatNobodyAttachesIsFound() {
    lint(rib("Root"), rib("A", mark: "→", children: "B"), rib("B", mark: "→", children: "A")).expectMarked()
  }

  @Test func aTreeWithAllItsRIBsIsFine() {
    #expect(lint(rib("Root", children: "A", "B"), rib("A", children: "C"), rib("B"), rib("C")).places == [])
  }

  @Test func aRootOfAnotherNameIsTheOneThatOtherCodeBuilds() {
    let main = "func main() { AppBuilder().build().launch() }\n"
    #expect(lint(rib("App", children: "A"), rib("A"), main).places == [])
    lint(rib("App"), rib("A", mark: "→"), main).expectMarked()
  }

  @Test func aSecondProgramHasARootOfItsOwn() {
    let main = "func main() { AdminBuilder().build().launch() }\n"
    #expect(lint(rib("Root"), rib("Admin", children: "A"), rib("A"), main).places == [])
  }

  @Test func theRIBsOfALibraryWithoutARootAreFine() {
    #expect(lint(rib("A"), rib("B")).places == [])
    #expect(lint(rib("A", children: "B"), rib("B", children: "A")).places == [])
  }
}
