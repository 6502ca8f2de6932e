import Foundation
import Programs
import RIBInspector
import RIBKit
import Testing

/// The page of a trace in a browser without a screen.
@Suite(.enabled(if: Browser.path != nil, "Chromium is not installed"), .serialized)
struct PageTests {
  /// A trace of a tree in which 30 RIBs come, get models and go, and which begins with a base.
  let trace: Trace = {
    let disk = MemoryDisk()
    let recorder = TraceRecorder(
      capacity: 1, file: TraceFile("t", maximumBytes: 60_000, keptFiles: 0), disk: disk)
    recorder.observe(event(1, .attaching))
    recorder.observe(event(2, .attached))
    var sequence = 2
    for round in 0..<40 {
      for child in 2..<32 {
        let (parent, path) = child < 12 ? (1, "Root/A") : (child - 10, "Root/A/B")
        func tell(_ kind: TreeEvent.Kind, cause: Int? = nil, _ detail: String = "") {
          sequence += 1
          recorder.observe(
            event(sequence, kind, node: child, parent: parent, path: path, cause: cause, detail))
        }
        if (round + child) % 3 == 0 {
          tell(.detached)
          tell(.attaching)
          tell(.attached)
        } else {
          tell(.delivered, "model \(round)")
          tell(.returned, cause: sequence)
        }
      }
    }
    recorder.flush()
    return disk.trace()
  }()

  @Test func theTreeOfThePageIsThatOfTheTrace() throws {
    let tree = try #require(trace.trees.first)
    let last = try #require(tree.events.last).sequence
    let first = try #require(tree.events.first).sequence
    #expect(first > 1, "the trace is to begin with a base")
    let moments = Array(stride(from: first, through: last, by: 37)) + [last]
    let states = try Browser.results(
      of: trace.page(),
      """
      const states = [];
      for (const seq of [\(moments.map(String.init).joined(separator: ","))]) {
        location.hash = "#tree=1&seq=" + seq;
        window.dispatchEvent(new Event("hashchange"));
        states.push(document.body.dataset.seq + " " + document.body.dataset.tree.replaceAll("\\n", ","));
      }
      return states;
      """)
    let expected = moments.map { moment in
      let ribs = tree.snapshot(at: moment)?.ribs ?? []
      return "\(moment) "
        + ribs.map { String(repeating: " ", count: $0.depth) + $0.name }.joined(separator: ",")
    }
    #expect(states == expected)
  }

  @Test func keysSearchAndFiltersMoveThroughTheEvents() throws {
    let results = try Browser.results(
      of: trace.page(),
      """
      const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
      const body = document.body.dataset, results = [];
      press("Home"); results.push(body.seq);
      press("j"); press("ArrowRight"); press("k"); results.push(body.seq);
      press("End"); results.push(body.seq);
      const search = document.getElementById("search");
      search.value = "model 39"; search.dispatchEvent(new Event("input"));
      results.push(body.found);
      press("Home"); results.push(document.querySelector("#details pre").textContent);
      results.push(location.hash === "#tree=1&seq=" + body.seq);
      document.getElementById("problems").click(); results.push(body.found);
      return results.map(String);
      """)
    let tree = try #require(trace.trees.first)
    let shown = tree.events.filter { $0.kind != .returned }.map(\.sequence)
    let found = tree.events.filter { $0.kind == .delivered && $0.detail == "model 39" }.count
    #expect(
      results == [
        "\(shown[0])", "\(shown[1])", "\(shown[shown.count - 1])", "\(found)", "model 39", "true", "0",
      ])
  }

  @Test func hostileTextsStayTexts() throws {
    let attack = "</script><script>document.body.dataset.hacked='yes'</script><!--<script>"
    let disk = MemoryDisk()
    let recorder = TraceRecorder(capacity: 1, file: TraceFile("t"), disk: disk)
    recorder.observe(event(1, .attaching, path: "<b>Root</b>"))
    recorder.observe(event(2, .delivered, path: "<b>Root</b>", attack + "\u{202E}\u{0}"))
    recorder.observe(event(3, .delivered, path: "<b>Root</b>", String(repeating: "x", count: 1_000_000)))
    recorder.flush()
    let results = try Browser.results(
      of: disk.trace().page(),
      """
      location.hash = "#tree=1&seq=2"; window.dispatchEvent(new Event("hashchange"));
      return [String(document.body.dataset.hacked), document.querySelector("#details pre").textContent,
        String(document.querySelectorAll("#tree b b").length), document.body.dataset.tree];
      """)
    #expect(results == ["undefined", attack + "\\u{202E}\\u{0}", "0", "b>"])
  }
}

/// Chromium, where it is installed.
enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  struct Failure: Error { let output: String }

  /// Opens a page and runs the body of a function there.
  static func results(of page: String, _ body: String) throws -> [String] {
    let folder = URL(filePath: "/tmp/RIBInspectorPage-\(UInt64.random(in: 0...(.max)))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    // Hexadecimal digits, so that the text of the document needs no decoding.
    let probe = """
      <script>
      const text = JSON.stringify((() => { \(body) })());
      document.body.dataset.results = [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");
      </script></body>
      """
    try Data(page.replacing("</body>", with: probe).utf8).write(to: file)
    let program = try RunningProgram(
      path ?? "",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
        "file://\(file.path)",
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
