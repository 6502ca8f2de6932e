import RIBDiagnostics
import RIBSyntax
import Testing

@Suite struct CodeFileTests {
  @Test func aTextWithoutErrorsHasNone() {
    #expect(CodeFile(path: "A.swift", text: "struct A {}\n").errors.isEmpty)
  }

  @Test func anErrorNamesItsPlace() {
    let file = CodeFile(path: "A.swift", text: "struct A {\n  func\n}\n")
    #expect(file.errors.map(\.place) == [TextPlace(path: "A.swift", line: 2, column: 7)])
  }
}
