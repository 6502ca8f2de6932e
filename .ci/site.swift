import Foundation

// Checks the static site that `.ci/run site` has built: every link must lead to an
// existing page and heading. If Chromium and Python are installed, it also renders pages, checks their links, and searches for a page.
//
// The arguments are the served folder and the site's base path in it, which is also a folder.

/// A page of docc's output, for the renderer.
struct Page {
  let path: String
  let title: String
  let isSymbol: Bool
  let anchors: Set<String>
  /// Paths within the site, with the link's fragment if it has one.
  let links: [String]
  let files: [String]

  init(path: String, json: [String: Any]) {
    self.path = path
    let metadata = json["metadata"] as? [String: Any]
    title = metadata?["title"] as? String ?? ""
    isSymbol = metadata?["role"] as? String == "symbol"
    let references = (json["references"] as? [String: [String: Any]] ?? [:]).values
    links = references.compactMap { reference in
      switch reference["type"] as? String {
      case "topic": reference["url"] as? String
      case "link": (reference["url"] as? String).flatMap { $0.contains(":") ? nil : $0 }
      default: nil
      }
    }
    files = references.flatMap { reference in
      (reference["variants"] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
    }
    anchors = Self.anchors(in: json)
  }

  private static func anchors(in json: Any) -> Set<String> {
    switch json {
    case let object as [String: Any]:
      let own = (object["anchor"] as? String).map { [$0] } ?? []
      return object.values.reduce(into: Set(own)) { $0.formUnion(anchors(in: $1)) }
    case let array as [Any]: return array.reduce(into: []) { $0.formUnion(anchors(in: $1)) }
    default: return []
    }
  }
}

struct Site {
  let folder: URL
  let base: String
  var root: URL { folder.appending(path: base) }

  /// Reads all pages by path, such as `/documentation/ribkit`.
  func pages() throws -> [String: Page] {
    let data = root.appending(path: "data")
    let names = FileManager.default.enumerator(atPath: data.path)?.compactMap { $0 as? String } ?? []
    let pages = try names.filter { $0.hasSuffix(".json") }.map { name in
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: data.appending(path: name)))
      return Page(path: "/" + name.dropLast(".json".count), json: json as? [String: Any] ?? [:])
    }
    return Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0) })
  }

  /// The sections that the renderer adds itself.
  private static let made: Set<String> = [
    "overview", "topics", "see-also", "relationships", "discussion", "parameters", "return-value",
  ]

  func brokenLinks(of pages: [String: Page]) -> [String] {
    pages.values.flatMap { page in
      let links = page.links.filter { !leads($0, to: pages) }
      let files = page.files.filter { !$0.contains(":") && !exists($0) }
      let own = exists(page.path + "/index.html") ? [] : ["itself, for it has no file of HTML"]
      return (links + files + own).map { "\(page.path) leads to \($0)" }
    }.sorted()
  }

  private func leads(_ link: String, to pages: [String: Page]) -> Bool {
    let parts = link.split(separator: "#", maxSplits: 1)
    guard let path = parts.first, let page = pages[path.lowercased()] else { return false }
    guard parts.count > 1 else { return true }
    let fragment = String(parts[1])
    return page.anchors.contains(fragment) || Self.made.contains(fragment.lowercased())
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }
}

/// Renders pages in Chromium, served by Python.
struct Browser {
  let site: Site
  let chromium: String
  let python: String
  let screenshots: URL

  init?(_ site: Site, screenshots: URL) {
    func find(_ names: [String]) -> String? {
      let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(
        String.init)
      return names.flatMap { name in folders.map { $0 + "/" + name } }.first(
        where: FileManager.default.isExecutableFile)
    }
    guard let chromium = find(["chromium", "chromium-browser", "google-chrome"]),
      let python = find(["python3"])
    else { return nil }
    self.site = site
    self.chromium = chromium
    self.python = python
    self.screenshots = screenshots
  }

  /// Renders pages one by one in a frame.
  ///
  /// - Returns: The problems, one per line.
  func render(_ pages: [Page], known: Set<String>, pictures: [String]) throws -> [String] {
    let list = pages.map { ["path": $0.path, "title": $0.title] }
    let input = try JSONSerialization.data(withJSONObject: [
      "base": site.base, "pages": list, "known": known.sorted(),
    ])
    try input.write(to: site.folder.appending(path: "pages.json"))
    try Self.check.write(to: site.folder.appending(path: "check.html"), atomically: true, encoding: .utf8)
    let (server, port) = try serve()
    defer { server.terminate() }
    let dom = try run(["--virtual-time-budget=3600000", "--dump-dom", "http://127.0.0.1:\(port)/check.html"])
    try FileManager.default.createDirectory(at: screenshots, withIntermediateDirectories: true)
    for path in pictures {
      let file = screenshots.appending(path: path.split(separator: "/").joined(separator: "-") + ".png")
      let address = "http://127.0.0.1:\(port)/\(site.base)\(path)/"
      _ = try run([
        "--virtual-time-budget=10000", "--window-size=1300,1000", "--screenshot=\(file.path)", address,
      ])
    }
    guard let report = dom.firstMatch(of: #/<pre id="report">([\s\S]*?)</pre>/#)?.1 else {
      return ["there is no report of Chromium"]
    }
    var lines = report.split(separator: "\n").map(String.init)
    guard lines.popLast() == "rendered \(pages.count)" else { return lines + ["not all pages were rendered"] }
    return lines
  }

  private func serve() throws -> (Process, port: Int) {
    let server = Process()
    let output = Pipe()
    server.executableURL = URL(filePath: python)
    server.arguments = [
      "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", site.folder.path,
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = line.firstMatch(of: #/port (\d+)/#).flatMap({ Int($0.1) }) else {
      server.terminate()
      throw CocoaError(.fileReadUnknown)
    }
    return (server, port)
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    let profile = site.folder.appending(path: "profile").path
    process.executableURL = URL(filePath: chromium)
    process.arguments =
      ["--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile)"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// The page that renders the others and reports problems.
  private static let check = #"""
    <!doctype html><meta charset="utf-8"><iframe width="1300" height="1000"></iframe><pre id="report"></pre>
    <script>
      const frame = document.querySelector("iframe")
      const report = document.querySelector("#report")
      const say = (line) => report.append(line + "\n")
      const plain = (text) => text.replace(/[\s\u200b]+/g, "")
      const pause = () => new Promise((done) => setTimeout(done, 20))
      async function until(condition, tries = 500) {
        for (let i = 0; i < tries; i++) {
          const value = condition(frame.contentDocument)
          if (value) return value
          await pause()
        }
      }
      async function checkPage(base, page, known) {
        frame.src = `/${base}${page.path}/`
        const title = await until((dom) => dom?.location.pathname === `/${base}${page.path}/`
          && [...dom.querySelectorAll("h1")].some((h) => plain(h.textContent) === plain(page.title)))
        if (!title) return say(`${page.path} was not rendered with the title ${page.title}`)
        for (const a of frame.contentDocument.querySelectorAll("a[href]")) {
          const url = new URL(a.href, frame.contentDocument.location)
          if (url.origin !== location.origin) continue
          const path = url.pathname.replace(/\/$/, "")
          if (!path.startsWith(`/${base}/`) || !known.has(path.slice(base.length + 1).toLowerCase()))
            say(`${page.path} shows a link to ${url.pathname}`)
        }
      }
      async function search(placeholder, text, found) {
        const field = await until((dom) => [...dom.querySelectorAll("input.filter__input")].find((i) => i.placeholder.startsWith(placeholder)))
        if (!field) return say(`there is no field with the words ${placeholder}`)
        field.focus()
        field.value = text
        field.dispatchEvent(new Event("input", { bubbles: true }))
        if (!await until(found)) say(`the search for ${text} finds nothing`)
      }
      async function checkSearch(base) {
        frame.src = `/${base}/documentation/guide/`
        // The list of all pages comes after the page.
        await until((dom) => dom.querySelectorAll(".navigator-card-item").length > 5)
        await pause()
        await search("Filter", "dependency", (dom) => [...dom.querySelectorAll(".navigator-card-item .match")]
          .some((match) => match.closest(".navigator-card-item").textContent.includes("Dependency injection")))
        frame.contentDocument.querySelector(".quick-navigation-open").click()
        await until((dom) => dom.activeElement?.placeholder?.startsWith("Search"))
        await search("Search", "childstack", (dom) => dom.querySelector(`.quick-navigation a[href="/${base}/documentation/ribkit/childstack"]`))
      }
      (async () => {
        const { base, pages, known } = await (await fetch("/pages.json")).json()
        const paths = new Set(known)
        for (const page of pages) await checkPage(base, page, paths)
        await checkSearch(base)
        say(`rendered ${pages.length}`)
      })()
    </script>
    """#
}

guard CommandLine.arguments.count == 3 else {
  print("usage: site.swift <folder> <base path>")
  exit(64)
}
let site = Site(folder: URL(filePath: CommandLine.arguments[1]), base: CommandLine.arguments[2])
let pages = try site.pages()
var problems = site.brokenLinks(of: pages)
let links = pages.values.reduce(0) { $0 + $1.links.count }
print("\(pages.count) pages with \(links) links")
if pages["/documentation/ribkit"] == nil { problems.append("there is no page for RIBKit") }
if let browser = Browser(
  site, screenshots: site.folder.deletingLastPathComponent().appending(path: "screenshots"))
{
  // All articles, modules and tutorials, but only one in fifty symbols, because their pages are generated alike.
  let symbols = pages.values.filter(\.isSymbol).sorted { $0.path < $1.path }
  let chosen =
    pages.values.filter { !$0.isSymbol }.sorted { $0.path < $1.path }
    + symbols.enumerated().filter { $0.offset % 50 == 0 }.map(\.element)
  let pictures = [
    "/documentation/guide", "/documentation/guide/testing", "/documentation/ribkit",
    "/documentation/ribkit/router",
  ]
  problems += try browser.render(chosen, known: Set(pages.keys), pictures: pictures)
  print("\(chosen.count) of them rendered in Chromium; pictures of some are in \(browser.screenshots.path)")
} else {
  print("no page was rendered: that takes Chromium and Python")
}
for problem in problems { print(problem) }
exit(problems.isEmpty ? 0 : 1)
