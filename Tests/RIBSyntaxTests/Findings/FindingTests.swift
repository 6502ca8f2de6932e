import RIBSyntax
import Testing

@Suite struct FindingTests {
  private let code = CodeBase([
    "B.swift": "import RIBKit\nfinal class BRouter: Router {\n  func f() { attach(b); attach(a) }\n}\n",
    "A.swift":
      "import RIBKit\nfinal class ARouter: Router {\n  deinit { stop() }\n  func f() { attach(a) }\n}\n",
  ])

  @Test func findingsStandInTheOrderOfTheirPlaces() {
    #expect(
      Linter.findings(in: code).map { "\($0)\n" }.joined() == """
        A.swift:3:12: warning: The deinit of a router contains logic. Move the logic to `willResignActive()` of \
        the interactor or to `willDetach()` of the router. [deinit-logic]
        A.swift:4:14: error: ARouter attaches this child outside of a container and never detaches a child. Show the \
        child with a container, such as a `ChildSlot`, attach it in `didAttach()`, or call `detach` \
        when it is done. [loose-child]
        B.swift:3:14: error: BRouter attaches this child outside of a container and never detaches a child. Show the \
        child with a container, such as a `ChildSlot`, attach it in `didAttach()`, or call `detach` \
        when it is done. [loose-child]
        B.swift:3:25: error: BRouter attaches this child outside of a container and never detaches a child. Show the \
        child with a container, such as a `ChildSlot`, attach it in `didAttach()`, or call `detach` \
        when it is done. [loose-child]

        """)
  }

  @Test func theSameFilesHaveTheSameFindings() {
    let first = Linter.findings(in: code)
    for _ in 0..<20 { #expect(Linter.findings(in: CodeBase(code.texts)) == first) }
  }
}
