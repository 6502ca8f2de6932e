import Foundation
import Testing

/// The links of the documentation.
struct LinkTests {
  @Test func everyLinkToAFileOfThePackageLeadsToOne() throws {
    let link = #/\]\((?<target>[^)#:]+)(#[^)]*)?\)/#
    var count = 0
    for file in try PackageRoot.files(under: ["README.md", "Docs"], withExtension: "md") {
      let folder = PackageRoot.url.appending(path: file.path).deletingLastPathComponent()
      for match in file.lines.joined(separator: "\n").matches(of: link) {
        let target = folder.appending(path: String(match.target)).path(percentEncoded: false)
        #expect(FileManager.default.fileExists(atPath: target), "\(file.path) links to \(match.target)")
        count += 1
      }
    }
    #expect(count > 5)
  }
}
