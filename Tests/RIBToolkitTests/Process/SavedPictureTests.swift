import Foundation
import RIBSessions
import TestSupport
import Testing

/// The picture of `rib saved`, with and without a browser.
struct SavedPictureTests {
  static let hostile = "</text><script>x</script>&\"'\u{1b}\u{0}]]>"

  let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let values = [
      "Root/Letters/Letter[7]#draft": String(repeating: "x", count: 600),
      "Root/Letters/Letter[8]#draft": String(repeating: "x", count: 300), "Root#tab": "1234567890",
      "Root[\(Self.hostile)]#\(Self.hostile)": "22",
    ]
    try await folder.store("ana", values, in: "a.db")
    try await folder.store("ben", ["Root/Letters/Letter[9]#draft": "x"], in: "a.db")
  }

  private func picture(_ words: String...) throws -> String {
    let ending = try RibProcess.run(["saved", "a.db", "--format", "svg"] + words, in: folder.path)
    #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
    return ending.output
  }

  @Test func aSessionIsDrawnWithItsKeysTheLargestFirst() throws {
    let rows = tooltips(of: try picture("ana"))
    #expect(
      rows.prefix(6) == [
        "Root: 910 bytes", "Root/Letters: 900 bytes", "Root/Letters/Letter[7]: 600 bytes",
        "Root/Letters/Letter[7]#draft: 600 bytes", "Root/Letters/Letter[8]: 300 bytes",
        "Root/Letters/Letter[8]#draft: 300 bytes",
      ])
    let escaped = #"&lt;/text&gt;&lt;script&gt;x&lt;/script&gt;&amp;&quot;'\u{1B}\0]]&gt;"#
    #expect(
      rows.suffix(3) == [
        "Root#tab: 10 bytes", "Root[\(escaped)]: 2 bytes", "Root[\(escaped)]#\(escaped): 2 bytes",
      ])
  }

  @Test func allSessionsAreDrawnWithoutTheirKeys() throws {
    let rows = tooltips(of: try picture())
    #expect(
      rows.prefix(4) == [
        "Root: 911 bytes", "Root/Letters: 901 bytes", "Root/Letters/Letter[…]: 901 bytes",
        "Root/Letters/Letter[…]#draft: 901 bytes",
      ])
  }

  @Test func anEmptyStoreIsDrawn() throws {
    _ = try SQLiteStore(path: folder.path("empty.db"))
    let ending = try folder.saved("empty.db", "--format", "svg")
    #expect(ending.status == 0 && tooltips(of: ending.output) == [])
    #expect(ending.output.contains("empty.db: 0 bytes in 0 values"))
  }

  @Test func veryManyPlacesAndVeryDeepOnesAreBounded() async throws {
    var values = [String(repeating: "A/", count: 50_000) + "B#x": "1"]
    for number in 0..<30_000 { values["Root/R\(number)#x"] = "1" }
    try await folder.store("many", values, in: "a.db")
    let text = try picture("many")
    #expect(text.utf8.count < 60_000)
    #expect(tooltips(of: text).count == 60)
    #expect(text.contains(" more, each smaller</text>") && text.contains("30,001 bytes in 30,001 values"))
  }

  /// The tooltips of the rows of a picture, which has no other elements than it needs.
  private func tooltips(of picture: String) -> [String] {
    let names = Set(picture.matches(of: /<([^\/ >]*)/).map { String($0.1) }).subtracting([""])
    #expect(names.isSubset(of: ["svg", "title", "style", "rect", "text", "g"]))
    return picture.matches(of: /<g><title>(.*?)<\/title>/).map { String($0.1) }
  }

  @Test(.enabled(if: Browser.path != nil, "Chromium is not installed"))
  func aBrowserShowsEveryRowInBothAppearances() throws {
    let data = try String(decoding: JSONEncoder().encode(picture("ana")), as: UTF8.self)
    let page = """
      <!doctype html><body><script type="application/json" id="data">\(data.replacing("<", with: "\\u003c"))</script></body>
      """
    let results = try Browser.results(
      of: page,
      #"""
      const read = new DOMParser().parseFromString(JSON.parse(document.getElementById("data").textContent), "image/svg+xml");
      const svg = document.importNode(read.documentElement, true);
      document.body.append(svg);
      const style = svg.querySelector("style").sheet;
      const dark = [...style.cssRules].find((rule) => rule.conditionText === "(prefers-color-scheme: dark)");
      const light = [...style.cssRules].filter((rule) => rule !== dark);
      const names = (rules) => [...rules].map((rule) => rule.selectorText + (rule.style.fill ? "" : "?")).sort().join();
      const used = [...new Set([...svg.querySelectorAll("[class]")].map((some) => "." + some.getAttribute("class")))].sort().join();
      const boxes = [...svg.querySelectorAll("g")].map((row) => row.getBBox());
      const size = svg.getBoundingClientRect();
      return [
        read.querySelectorAll("parsererror, script, foreignObject, a").length, names(light) === used, names(dark.cssRules) === used,
        boxes.length, boxes.every((box, index) => box.width > 500 && (index === 0 || box.y > boxes[index - 1].y)),
        boxes.every((box) => box.y + box.height <= size.height),
        [...svg.querySelectorAll("*")].every((some) => [...some.attributes].every(({ name }) => !name.startsWith("on") && name !== "href")),
      ];
      """#)
    #expect(results == ["0", "true", "true", "9", "true", "true", "true"])
  }
}
