import RIBSyntax
import Testing

@Suite struct LeafChildRuleTests {
  static let leaf = """
    import RIBKit

    final class HelpInteractor: Leaf {
      let scope = Scope<Never, Never>()
      MEMBER
    }
    final class PageRouter: Router {
      let interactor = PageInteractor()
      private let slot = ChildSlot<Int>()
      func didAttach() { attach(HelpInteractor()) }
    }
    final class PageInteractor: Interactor { let scope = Scope<Never, Never>() }
    """

  @Test(arguments: [
    ("func didBecomeActive() { →attach(PageRouter()) }", "HelpInteractor is a leaf and attaches a child."),
    ("func show() { self.→attach(PageRouter()) }", "HelpInteractor is a leaf and attaches a child."),
    ("private let →slot = ChildSlot<Int>()", "HelpInteractor is a leaf and stores a container for children."),
  ])
  func aLeafWithChildrenIsFound(member: String, message: String) {
    Lint("child-of-leaf", Self.leaf.replacing("MEMBER", with: member)).expectOne(message)
  }

  @Test(arguments: [
    "func show() { attach() }", "func show() { page.attach(PageRouter()) }", "let title = \"Help\"",
  ])
  func otherCodeIsFine(member: String) {
    #expect(Lint("child-of-leaf", Self.leaf.replacing("MEMBER", with: member)).places == [])
  }
}
