import RIBSyntax
import Testing

@Suite struct ViewImportRuleTests {
  private static let interactor = "final class AInteractor: Interactor {}"

  @Test(arguments: [
    "import →SwiftUI", "internal import →UIKit", "import struct →SwiftUI.Color",
    "@preconcurrency import →AppKit",
    "#if canImport(WatchKit)\n  import →WatchKit\n#endif", "import →SwiftUI\nimport SwiftUI",
  ]) func anInteractorWithViewsIsFound(_ line: String) {
    let lint = Lint("view-import", "import RIBKit\n\(line)\n\(Self.interactor)")
    #expect(lint.expected.count == 1)
    #expect(lint.places == lint.expected)
    #expect(lint.messages.allSatisfy { $0.hasPrefix("The file of AInteractor imports ") })
  }

  @Test(arguments: [
    "import RIBKit\nimport Foundation\n\(interactor)",
    // A view, and an extension that is for views.
    "import SwiftUI\nstruct AView: View {}",
    "import SwiftUI\nextension AInteractor { static let preview = 1 }",
    "import SwiftUI\nfinal class ARouter: Router {}",
    "import UIKitten\n\(interactor)",
  ]) func otherFilesAreFine(_ text: String) {
    let other = ["Sources/App/B.swift": "import RIBKit\n\(Self.interactor)"]
    #expect(Lint("view-import", text, with: other).places == [])
  }

  @Test func aTestMayImportWhatItLikes() {
    #expect(
      Lint("view-import", "import SwiftUI\n\(Self.interactor)", path: "Tests/AppTests/A.swift").places == [])
  }
}
