import RIBInspector
import RIBKit
import TestSupport
import Testing

/// The page with hostile texts, very many events, small windows and both themes.
@Suite(.enabled(if: Browser.path != nil, "Chromium is not installed"), .serialized)
struct PageLimitTests {
  @Test func hostileTextsStayTexts() throws {
    let attack = "</script><script>document.body.dataset.hacked='yes'</script><!--<script>"
    let events = [
      event(1, .attaching, path: "<b>Root</b>"),
      event(2, .delivered, path: "<b>Root</b>", attack + "\u{202E}\u{0}"),
      event(3, .started, path: "<b>Root</b>", "/*TRACE*/\u{2066}"),
      event(4, .delivered, path: "<b>Root</b>", String(repeating: "x", count: 1_000_000)),
    ]
    let results = try Browser.results(
      of: recorded(events).page(),
      """
      visit("#tree=1&seq=2");
      const results = [page.hacked, all("#details pre")[0].textContent, all("main b b").length, page.tree];
      visit("#tree=1&seq=3");
      results.push(texts("#tree .task").join());
      visit("#tree=1&seq=4");
      results.push(all("#details pre")[0].textContent.length, Math.max(...all(".row").map((row) => row.textContent.length)) < 1000);
      all("#details button")[0].click();
      results.push(all("#details pre")[0].textContent.length);
      return results;
      """)
    #expect(
      results == [
        "undefined", attack + "\\u{202E}\\u{0}", "0", "b>", "▸ /*TRACE*/\\u{2066}", "20001", "true",
        "1000000",
      ])
  }

  @Test func veryManyTasksOfOneRIBAreCounted() throws {
    let count = 30_000
    var events = [event(1, .attaching)]
    events += (2...count + 1).map { event($0, .started, "call \($0)") }
    events += [
      event(count + 2, .ended, "call 2"), event(count + 3, .ended, "call 9000"), event(count + 4, .routed),
    ]
    let results = try Browser.results(
      of: Trace(events).page(),
      """
      visit("#tree=1&seq=\(count + 4)");
      return [texts("#tree .task").slice(-1)[0], texts("#tree .task")[0]];
      """)
    #expect(results == ["▸ \(count - 22) more", "▸ call 3"])
  }

  /// The page of a trace without events, with these data in their place.
  private func page(_ data: String) throws -> String {
    let mark = #"<script type="application/json" id="trace">"#
    let parts = Trace([]).page().split(separator: mark, maxSplits: 1)
    let end = try #require(parts[1].firstRange(of: "</script>"))
    return "\(parts[0])\(mark)\(data)\(parts[1][end.lowerBound...])"
  }

  @Test func manyEventsAreAFewRows() throws {
    // More than a browser's greatest height has room for, so that rows are not where scrolling alone would put them.
    let count = 400_000
    func column(_ first: String, _ rest: String) -> String {
      "[\(first)\(String(repeating: "," + rest, count: count - 1))]"
    }
    let columns = [
      ("seq", column("1", "1")), ("ns", column("0", "1000")), ("node", column("1", "1")),
      ("parent", column("0", "0")), ("kind", column("0", "1")), ("path", column("0", "0")),
      ("cause", column("0", "0")), ("origin", column("0", "1")), ("value", column("0", "1")),
    ]
    let results = try Browser.results(
      of: try page(
        #"{"trees":[{"number":1,"bases":[],"#
          + columns.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
          + #"}],"kinds":["attaching","delivered"],"paths":["Root"],"values":[[""],["model"]],"notes":[]}"#),
      """
      const list = document.getElementById("events"), rows = () => texts("#events .seq");
      const results = [page.found, rows()[0], rows().length < 100];
      press("End"); results.push(page.seq, rows().pop());
      list.scrollTop = 0; list.dispatchEvent(new Event("scroll")); results.push(rows()[0]);
      list.scrollTop = list.scrollHeight; list.dispatchEvent(new Event("scroll")); results.push(rows().pop());
      visit("#tree=1&seq=200000");
      const current = document.querySelector("#events .current").getBoundingClientRect(), box = list.getBoundingClientRect();
      results.push(current.top >= box.top && current.bottom <= box.bottom, texts("#events .current .seq").join());
      press("j"); press("j"); results.push(page.seq, texts("#events .current .seq").join());
      results.push(texts("#details ol.why li.outside").join());
      return results;
      """)
    #expect(
      results == [
        "400000", "#1", "true", "400000", "#400000", "#1", "#400000", "true", "#200000", "200002", "#200002",
        "199942 events between,from outside of the tree",
      ])
  }

  @Test func aPageWithoutEventsSaysSo() throws {
    let trace = Trace("{\"trace\":1}\n{\"kind\":\"gap\",\"events\":3}\nnothing\n".utf8)
    let results = try Browser.results(
      of: trace.page(),
      "press('j'); press('s'); press('?'); return [texts('#notes p').join(' '), page.ready, document.getElementById('keys').open];"
    )
    #expect(
      results == [
        "! The recorder dropped 3 events. ! line 3: it isn't a trace entry in JSON", "yes", "true",
      ])
  }

  @Test func aSmallWindowHasOnePanelAtATime() throws {
    let results = try Browser.results(
      of: PageTests.story.page(), window: (500, 844),
      """
      visit("#tree=1&seq=4");
      return all("#panels button").map((button) => {
        button.click();
        const seen = all("main > section").filter((panel) => panel.clientHeight > 300).map((panel) => panel.id);
        return seen + " " + (document.documentElement.scrollWidth <= innerWidth) + " " + (seen.length === 1 && all("#" + seen + " .row, #" + seen + " a").length > 0);
      });
      """)
    #expect(
      results == ["panel-tree", "panel-events", "panel-details", "panel-timeline"].map { "\($0) true true" })
  }

  @Test func colorsAreReadableInBothThemesAndControlsHaveNames() throws {
    let results = try Browser.results(
      of: PageTests.story.page(),
      """
      const results = [], probe = document.body.appendChild(document.createElement("p"));
      const light = (name) => {
        probe.style.color = `var(--${name})`;
        const [r, g, b] = getComputedStyle(probe).color.match(/[0-9.]+/g).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      for (const theme of ["light", "dark"]) {
        document.documentElement.style.colorScheme = theme;
        for (const paper of ["paper", "panel", "chosen"]) {
          for (const ink of ["ink", "soft", "accent", "come", "go", "say", "take", "work", "changed", "warning", "error"]) {
            const [a, b] = [light(ink), light(paper)].sort((a, b) => b - a), contrast = (a + 0.05) / (b + 0.05);
            if (!(contrast >= 4.5)) results.push(`${theme} ${ink} on ${paper}: ${contrast.toFixed(2)}`);
          }
        }
      }
      for (const control of all("button, input, select, [role=tree], [role=listbox], [role=list]")) {
        const name = control.ariaLabel || control.textContent || control.closest("label")?.textContent;
        if (!name || !name.trim()) results.push("without a name: " + control.outerHTML);
      }
      document.getElementById("theme").click();
      results.push(document.documentElement.style.colorScheme);
      return results;
      """)
    #expect(results == ["light"], "the guideline of the web (WCAG 2.2, 1.4.3) asks for 4.5")
  }
}
