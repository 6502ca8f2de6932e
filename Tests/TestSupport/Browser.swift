internal import Foundation

/// Chromium, where it is installed.
package enum Browser {
  package static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first
  {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package struct Failure: Error { let output: String }

  /// What a probe may use: keys, typing, and what is in sight.
  private static let helpers = """
    const press = (key) => (document.activeElement || document.body).dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const all = (selector) => [...document.querySelectorAll(selector)];
    const texts = (selector) => all(selector).map((some) => some.textContent);
    const type = (id, text, name = "input") => {
      const field = document.getElementById(id);
      field.value = text;
      field.dispatchEvent(new Event(name));
    };
    const visit = (address) => { location.hash = address; window.dispatchEvent(new Event("hashchange")); };
    const page = document.body.dataset;
    """

  /// Opens a page in a window and runs the body of a function there, which returns texts.
  package static func results(
    of page: String, window: (width: Int, height: Int) = (1_280, 1_200), _ body: String
  ) throws -> [String] {
    let folder = URL(filePath: "/tmp/RIBPage-\(UInt64.random(in: 0...(.max)))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    // Hexadecimal digits, so that the text of the document needs no decoding. What throws is told too.
    let probe = """
      <script>{
      \(helpers)
      let results;
      try { results = (() => { \(body) })(); } catch (error) { results = ["it threw: " + error.stack]; }
      const text = JSON.stringify(results.map(String));
      document.body.dataset.results = [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");
      }</script></body>
      """
    try Data(page.replacing("</body>", with: probe).utf8).write(to: file)
    let program = try RunningProgram(
      path ?? "",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--window-size=\(window.width),\(window.height)",
        "--user-data-dir=\(folder.path)/profile", "--dump-dom", "file://\(file.path)",
      ])
    let ending = program.finish()
    guard let start = ending.output.range(of: "data-results=\""),
      let end = ending.output[start.upperBound...].firstIndex(of: "\"")
    else { throw Failure(output: String((ending.errors + ending.output).suffix(2_000))) }
    let digits = Array(ending.output[start.upperBound..<end])
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return try JSONDecoder().decode([String].self, from: Data(bytes))
  }
}
