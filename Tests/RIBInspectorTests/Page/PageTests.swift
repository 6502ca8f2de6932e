import RIBInspector
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// What the page shows at given moments, against the trace, in a browser without a screen.
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
        func tell(
          _ kind: TreeEvent.Kind, cause: Int? = nil, origin: Int? = nil, _ detail: String = ""
        ) {
          sequence += 1
          recorder.observe(
            event(
              sequence, kind, node: child, parent: parent, path: path, cause: cause, origin: origin, detail))
        }
        if (round + child) % 3 == 0 {
          tell(.detaching)
          tell(.detached, cause: sequence)
          tell(.attaching, cause: sequence - 1)
          tell(.attached, cause: sequence - 2)
        } else {
          tell(.delivered, origin: sequence - 7 * child, "model \(round)")
          tell(.returned, cause: sequence)
        }
      }
    }
    recorder.flush()
    return disk.trace()
  }()

  @Test func theTreeItsChangesAndTheCausesAreThoseOfTheTrace() throws {
    let tree = try #require(trace.trees.first)
    let first = try #require(tree.events.first).sequence
    let last = try #require(tree.events.last).sequence
    #expect(first > 1, "the trace is to begin with a base")
    let moments = Array(stride(from: first + 1, through: last, by: 29)) + [last]
    let shown = try Browser.results(
      of: trace.page(), window: (1_280, 2_000),
      """
      return [\(moments.map(String.init).joined(separator: ","))].map((seq) => {
        visit("#tree=1&seq=" + seq);
        const rows = all("#tree .row").map((row) => " ".repeat(row.ariaLevel - 1) + row.querySelector(".name").textContent
          + ["new", "gone", "going", "changed"].filter((word) => row.classList.contains(word)).map((word) => " " + word));
        const why = all("#details section").find((part) => part.firstChild.textContent === "Why");
        return page.seq + " " + rows.join(",") + " why " + [...why.querySelectorAll("a .seq")].map((some) => some.textContent).join("")
          + " " + why.querySelector("li:last-child").textContent;
      });
      """)
    for (moment, text) in zip(moments, shown) {
      let (before, after) = (tree.snapshot(at: moment - 1), tree.snapshot(at: moment))
      let old = Dictionary(uniqueKeysWithValues: (before?.ribs ?? []).map { ($0.node, $0) })
      let nodes = Set((after?.ribs ?? []).map(\.node))
      var rows = (after?.ribs ?? []).map { rib in
        let change =
          old[rib.node].map { $0.state == rib.state && $0.value == rib.value ? "" : " changed" } ?? " new"
        return String(repeating: " ", count: rib.depth) + rib.name
          + (rib.state == .detaching && change != " new" ? " going" : change)
      }
      // A RIB that has gone stays in its place at this moment.
      for (place, rib) in (before?.ribs ?? []).enumerated() where !nodes.contains(rib.node) {
        rows.insert(String(repeating: " ", count: rib.depth) + rib.name + " gone", at: place)
      }
      let causes = tree.causes(of: moment)
      let oldest = try #require(causes.last)
      let isCut = (oldest.cause ?? oldest.origin).map { $0 < oldest.sequence } ?? false
      let end =
        isCut
        ? "an event before the beginning of this trace" : "from outside of the tree"
      #expect(
        text == "\(moment) \(rows.joined(separator: ",")) why "
          + causes.map { "#\($0.sequence)" }.joined() + " \(end)")
    }
    #expect(shown.count == moments.count)
  }

  /// A story with everything that is looked for: two turns, a route, an event, models with fields, a task that stays, a late call.
  static let story = Trace(
    #"""
    {"trace":1,"started":0}
    {"kind":"attaching","tree":1,"seq":1,"ns":0,"node":1,"path":"Root"}
    {"kind":"attached","tree":1,"seq":2,"ns":10,"node":1,"path":"Root"}
    {"kind":"delivered","tree":1,"seq":3,"ns":2000,"node":1,"path":"Root","origin":1,"text":"on(3)","fields":[["on","3"],["name","Ana"]]}
    {"kind":"routed","tree":1,"seq":4,"ns":2000,"node":1,"path":"Root","cause":3,"text":"trip"}
    {"kind":"attaching","tree":1,"seq":5,"ns":2000,"node":2,"parent":1,"path":"Root/Trip","cause":4}
    {"kind":"started","tree":1,"seq":6,"ns":2000,"node":2,"parent":1,"path":"Root/Trip","cause":5,"text":"sync"}
    {"kind":"attached","tree":1,"seq":7,"ns":3000,"node":2,"parent":1,"path":"Root/Trip","cause":4}
    {"kind":"returned","tree":1,"seq":8,"ns":3500,"node":1,"path":"Root","cause":4}
    {"kind":"returned","tree":1,"seq":9,"ns":4500,"node":1,"path":"Root","cause":3}
    {"kind":"delivered","tree":1,"seq":10,"ns":9000,"node":2,"parent":1,"path":"Root/Trip","origin":4,"text":"km(12)"}
    {"kind":"notified","tree":1,"seq":11,"ns":9000,"node":2,"parent":1,"path":"Root/Trip","cause":10,"text":"done"}
    {"kind":"detaching","tree":1,"seq":12,"ns":9000,"node":2,"parent":1,"path":"Root/Trip","cause":11}
    {"kind":"detached","tree":1,"seq":13,"ns":9000,"node":2,"parent":1,"path":"Root/Trip","cause":11}
    {"kind":"returned","tree":1,"seq":14,"ns":9000,"node":2,"parent":1,"path":"Root/Trip","cause":11}
    {"kind":"returned","tree":1,"seq":15,"ns":9000,"node":2,"parent":1,"path":"Root/Trip","cause":10}
    {"kind":"late","tree":1,"seq":16,"ns":9500,"node":2,"path":"Trip","origin":6,"text":"send(1)"}
    {"kind":"delivered","tree":1,"seq":17,"ns":9600,"node":1,"path":"Root","origin":1,"text":"on(4)","fields":[["on","4"],["name","Ana"]]}
    {"kind":"returned","tree":1,"seq":18,"ns":9600,"node":1,"path":"Root","cause":17}
    {"kind":"attaching","tree":1,"seq":19,"ns":9700,"node":3,"parent":1,"path":"Root/Trip","origin":17}
    {"kind":"attached","tree":1,"seq":20,"ns":9700,"node":3,"parent":1,"path":"Root/Trip","origin":17}

    """#.utf8)

  @Test func workThatWasNotDoneSaysWhyItHasEnded() throws {
    let ended = Trace(
      #"""
      {"trace":1,"started":0}
      {"kind":"attaching","tree":1,"seq":1,"ns":0,"node":1,"path":"Root"}
      {"kind":"ended","tree":1,"seq":2,"ns":1,"node":1,"path":"Root","text":"load","reason":"superseded"}
      {"kind":"ended","tree":1,"seq":3,"ns":2,"node":1,"path":"Root","text":"save","reason":"done"}
      {"kind":"ended","tree":1,"seq":4,"ns":3,"node":1,"path":"Root","text":"old"}

      """#.utf8)
    let shown = try Browser.results(
      of: ended.page(),
      """
      const rows = texts("#events .value").join("|");
      visit("#tree=1&seq=2");
      return [rows, texts("#details td").join("|")];
      """)
    #expect(shown == ["|load, superseded|save|old", "superseded"])
  }

  @Test func keysSearchAndFiltersMoveThroughTheEvents() throws {
    let results = try Browser.results(
      of: Self.story.page(),
      """
      const results = [], note = (name) => results.push(name + " " + page.seq);
      const found = (name) => results.push(name + " " + page.found + ": " + texts("#events .seq").join(""));
      found("shown");
      for (const key of ["j", "ArrowRight", "ArrowLeft", "End", "Home", "PageDown", "PageUp", "t", "t", "t", "T", "p", "p", "P"]) {
        press(key);
        note(key);
      }
      visit("#tree=1&seq=6"); press("n"); note("n"); press("n"); press("N"); note("N");
      visit("#tree=1&seq=13"); press("c"); note("c"); press("o"); note("o");
      for (const query of ["TRIP kind:routed", "rib:trip 12", "path:trip -detach", "Ana", "nothing like it", ""]) {
        type("search", query);
        found(query);
      }
      document.getElementById("search").focus();
      press("j"); note("typed");
      press("Escape"); press("j"); note("left");
      visit("#tree=1&seq=10"); press("f"); found("RIB"); type("scope", "path", "change"); found("path");
      visit("#tree=1&seq=17"); type("scope", "below", "change"); found("below"); type("scope", "all", "change");
      press("e"); found("problems"); press("e");
      all("#kinds input")[0].click(); found("without attaching");
      results.push(location.hash, texts("#events .row.current .seq").join(), document.getElementById("events").getAttribute("aria-activedescendant"));
      return results;
      """)
    #expect(
      results == [
        "shown 12: #1#3#4#5#6#10#11#12#13#16#17#19",
        "j 3", "ArrowRight 4", "ArrowLeft 3", "End 19", "Home 1", "PageDown 19", "PageUp 1", "t 2", "t 3",
        "t 10", "T 3", "p 13", "p 16", "P 13", "n 7", "N 7", "c 11", "o 1",
        "TRIP kind:routed 1: #4", "rib:trip 12 1: #10", "path:trip -detach 6: #5#6#10#11#16#19",
        "Ana 2: #3#17", "nothing like it 0: ", " 12: #1#3#4#5#6#10#11#12#13#16#17#19", "typed 1", "left 3",
        "RIB 7: #5#6#10#11#12#13#16", "path 8: #5#6#10#11#12#13#16#19",
        "below 12: #1#3#4#5#6#10#11#12#13#16#17#19", "problems 2: #13#16",
        "without attaching 9: #3#4#6#10#11#12#13#16#17", "#tree=1&seq=17", "#17", "events-8",
      ])
  }

  @Test func aRIBIsComparedWithItselfBefore() throws {
    let results = try Browser.results(
      of: Self.story.page(),
      """
      visit("#tree=1&seq=17");
      const part = all("#details section").find((part) => part.firstChild.textContent.endsWith("before and after"));
      const results = [part.querySelector("del").textContent, part.querySelector("ins").textContent, part.querySelector("th").textContent,
        String(part.querySelectorAll("tr").length)];
      visit("#tree=1&seq=3"); results.push(texts("#details .took").join(), texts("#events .took").join(), texts("#details .head").join());
      visit("#tree=1&seq=13"); results.push(texts("#details .problem").join(), texts("#tree .tag").join());
      return results;
      """)
    #expect(
      results == [
        // The one field that differs, with its old and its new text, and no row for the other one.
        "3", "4", "on", "1",
        "took 2.5 µs", "10 ns,2.5 µs,1.5 µs,1 µs", "#3↓deliveredRoot0.000002 stook 2.5 µs",
        "! its task “sync” still runs", "gone,! 1",
      ])
  }

  @Test func whatComesAfterADetachLeadsToItAndWhatIsInOrderIsNoProblem() throws {
    let events = [
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/A"),
      event(3, .detached, node: 2, parent: 1, path: "Root/A"),
      event(4, .dropped, node: 2, parent: 1, path: "Root/A", origin: 2),
      event(5, .outdated, node: 2, parent: 1, path: "Root/A"),
    ]
    let results = try Browser.results(
      of: Trace(events).page(),
      """
      const gone = () => all("#details section").filter((part) => part.firstChild.textContent === "Its RIB was detached earlier")
        .map((part) => part.querySelector("a .seq").textContent).join();
      return [document.getElementById("problems").textContent].concat([3, 4, 5].map((seq) => { visit("#tree=1&seq=" + seq); return gone(); }));
      """)
    #expect(results == ["! 1 problem", "", "#3", "#3"])
  }

  @Test func timeIsShownAsLivesAndAsMessages() throws {
    let results = try Browser.results(
      of: Self.story.page(),
      """
      const labels = () => all("#sequence .row").map((row) => row.getAttribute("aria-label"));
      visit("#tree=1&seq=4");
      const results = [texts("#lives .row .label").join(), String(all("#lives .bar").length), String(all("#lives .bar.open").length),
        texts("#lives .flag").join()];
      press("s"); results.push(texts("#sequence .column").join(), ...labels());
      visit("#tree=1&seq=10"); results.push(...labels());
      press("["); visit("#tree=1&seq=17"); press("]"); results.push(location.hash, String(labels().length));
      visit("#tree=1&seq=4&from=16&to=17"); results.push(...labels());
      return results;
      """)
    #expect(
      results == [
        "Root,Trip ×2", "3", "2", "!,!", "outside,Root,Trip",
        "#3 outside delivered on(3), to Root", "#4 Root routed trip, to Root",
        "#5 Root attaching attaching, to Root/Trip", "#6 Root/Trip started sync, to Root/Trip",
        // The model was sent by the root, in event 4.
        "#10 Root delivered km(12), to Root/Trip", "#11 Root/Trip notified done, to Root",
        "#13 Root/Trip detached detached, to Root/Trip",
        "#tree=1&seq=17&from=10&to=17", "5", "#16 Root/Trip late send(1), to Root/Trip",
        "#17 outside delivered on(4), to Root",
      ])
  }
}
