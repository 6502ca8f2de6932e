import Foundation
import RIBToolkit
import Testing

/// The example of the README is clean under `rib lint`, and `rib` edits it.
struct ReadmeExampleTests {
  private let app: AppFolder
  private let router = "Sources/Demo/Cart/CartRouter.swift"

  init() throws {
    app = try AppFolder(style: "app")
    let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../README.md")
    let blocks = try String(contentsOf: readme.standardized, encoding: .utf8)
      .components(separatedBy: "\n```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    let paths = [router, "Sources/Demo/Cart/CartView.swift", "Tests/DemoTests/CartTests.swift"]
    try #require(blocks.count == paths.count)
    for (path, block) in zip(paths, blocks) { try app.write(path, block) }
  }

  @Test func itIsClean() {
    let lint = app.run("lint")
    #expect(lint.status == .success, "\(lint.output)\(lint.errors)")
    #expect(app.run("tree").output == "Root\nCart\n└── Checkout\n")
  }

  @Test(arguments: [
    ["--in", "Cart"], ["--in", "Cart", "--event", "closed"], ["--in", "Checkout", "--param", "id:Int"],
  ])
  func itTakesAnotherChild(_ words: [String]) throws {
    let before = try app.contents()
    app.expectSuccess(["new", "Gift"] + words)
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }
}
