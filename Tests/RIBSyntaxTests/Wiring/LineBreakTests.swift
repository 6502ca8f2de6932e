import RIBDiagnostics
import RIBSyntax
import Testing

/// New lines are broken for every width, and the code stays the same.
struct LineBreakTests {
  private static let text = #"""
    @available(*, deprecated, message: "Use the other type, because this one will be removed.")
    @Suite("Notification preferences", .failsOnLeaks) struct Preferences {
      @Test(.timeLimit(.minutes(1)), arguments: [1, 2])
      func value(_ first: Int, second: [Int], third: () -> Void) async throws -> [String: Int] { make(first) { it in it } }
      let text = """
        \(value(first, second)) and \([1, 2].map { $0 + 1 }) and (more, of, this)
        """
      let line = "\(value(first: second(third)))"  // A comment, which has (brackets) and is long.
      let empty = Listener { _ in }, other = [[first, second], [third, /* why */ fourth]]
      func change() {
        switch self { case .first(let value), .second(let value): make(value, /* why */ with: other()) default: break }
        harness.run(
          first) { me, value in me.change(value) { [weak self] in self?.change() } }
        if let first = make() { change() } else if second { other(first, second) } else { third(first) }
      }
      #if os(Linux) && canImport(Foundation)
        func broken(_ first: Int, { value(second)) }
      #endif
    }

    """#

  @Test(arguments: ["\n", "\r\n"]) func breakingEndsForEveryWidth(_ lineBreak: String) {
    let text = Self.text.replacing("\n", with: lineBreak)
    let path = "Sources/App/Preferences.swift"
    for width in 1...120 {
      var target = PackageTarget(name: "App", isTest: false, folder: "Sources/App")
      target.lineLength = width
      let code = CodeBase([], in: [target])
      let broken = code.breakingWideLines(text, at: path)
      #expect(broken.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }, "\(width)")
      #expect(code.breakingWideLines(broken, at: path) == broken, "\(width)")
    }
  }
}
