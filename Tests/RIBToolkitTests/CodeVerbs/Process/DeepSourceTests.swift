import TestSupport
import Testing

/// Sources that go as deep as they can are read.
struct DeepSourceTests {
  /// By what is deep in them; the texts are too long to be printed.
  private static let texts = [
    "branches": "func f(x: Int) { if x == 0 {}" + String(repeating: " else if x == 1 {}", count: 20_000)
      + " }",
    "calls": "let a = b" + String(repeating: ".c()", count: 100_000),
    "parentheses": "let a = " + String(repeating: "(", count: 400_000),
    "types": String(repeating: "struct A { ", count: 40_000),
  ]

  @Test(arguments: ["branches", "calls", "parentheses", "types"])
  func deep(kind: String) throws {
    let text = try #require(Self.texts[kind])
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(name: \"Demo\", targets: [.target(name: \"Demo\")])\n"
    )
    try folder.write("Sources/Demo/Deep.swift", text)
    let ending = try RibProcess.run("tree", in: folder.path)
    #expect(ending.status == 0)
    #expect(ending.output == "No RIBs found.\n")
  }
}
