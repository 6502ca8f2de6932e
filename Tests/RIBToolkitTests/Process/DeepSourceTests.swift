import Programs
import Testing

@Suite("Sources that go as deep as they can are read")
struct DeepSourceTests {
  @Test(arguments: [
    "func f(x: Int) { if x == 0 {}" + String(repeating: " else if x == 1 {}", count: 20_000) + " }",
    "let a = b" + String(repeating: ".c()", count: 100_000),
    "let a = " + String(repeating: "(", count: 400_000),
    String(repeating: "struct A { ", count: 40_000),
  ])
  func deep(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
    try folder.write("Sources/Demo/Deep.swift", text)
    let ending = try RibProcess.run("tree", in: folder.path)
    #expect(ending.status == 0)
    #expect(ending.output == "There are no RIBs here.\n")
  }
}
