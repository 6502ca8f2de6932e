import Foundation
import RIBInspector
import Testing

/// The text of the page, without a browser.
struct PageTextTests {
  @Test func thePageConsistsOfTheFilesInItsFolder() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/RIBInspector/Page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    let page = Trace([]).page()
    var isEmbedded: [String: Bool] = [:]
    for name in names where !name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      // The other files stand between the parts of the frame.
      let parts = name.hasSuffix(".html") ? text.split(separator: /\/\*[A-Z]+\*\//).map(String.init) : [text]
      isEmbedded[name] = parts.allSatisfy(page.contains)
    }
    #expect(isEmbedded.count > 5)
    #expect(isEmbedded.filter { !$0.value }.keys.sorted() == [])
  }
}
