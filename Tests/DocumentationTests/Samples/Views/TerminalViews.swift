import ModelStreams
import RIBKit
import RIBViews

/// A view of the terminal: lines, and what a typed word does.
struct TextView {
  let lines: () -> [String]
  let type: (String) -> Bool
}

/// The views in the terminal: one on top of the other, and typed words go to the uppermost that takes them.
final class TerminalViews: NotesViews {
  private var welcome: TextView?
  private var tabs: [(name: String, view: TextView)] = []
  private var selected = 0
  private var pages: [Page: TextView] = [:]
  private var sheet: TextView?

  private var shown: [TextView] {
    [sheet ?? welcome ?? (tabs.indices.contains(selected) ? tabs[selected].view : nil)].compactMap(\.self)
  }

  /// The screen as it is now.
  var text: String {
    let bar = tabs.indices.map { $0 == selected ? "[\(tabs[$0].name)]" : tabs[$0].name }
    return (shown.flatMap { $0.lines() } + (bar.isEmpty ? [] : [bar.joined(separator: " ")]))
      .joined(separator: "\n")
  }

  /// Takes a line that was typed.
  func type(_ line: String) {
    if let tab = tabs.firstIndex(where: { $0.name == line }) {
      selected = tab
    } else if !shown.contains(where: { $0.type(line) }) {
      print("Nothing here is called \(line).")
    }
  }

  func welcome(_ presenter: Presenter<String, WelcomeAction>) -> ViewPlace {
    let view = TextView(
      lines: { [presenter.viewModels.latest, "begin"] },
      type: { line in
        guard line == "begin" else { return false }
        presenter.send(.begin)
        return true
      })
    return ViewPlace(show: { self.welcome = view }, hide: { self.welcome = nil })
  }

  func home() -> ViewPlace {
    ViewPlace(show: {}, hide: { self.tabs = [] })
  }

  func about(_ presenter: Presenter<String, Never>) -> ViewPlace {
    tab("about", TextView(lines: { [presenter.viewModels.latest] }, type: { _ in false }))
  }

  func notes(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) -> ViewPlace {
    let view = TextView(
      lines: { keys().last.flatMap { self.pages[$0] }?.lines() ?? [] },
      type: { line in
        let keys = keys()
        if line == "back", keys.count > 1 {
          onBack(keys[keys.count - 2])
          return true
        }
        return keys.last.flatMap { self.pages[$0] }?.type(line) ?? false
      })
    return tab("notes", view)
  }

  func list(_ presenter: Presenter<[Note], ListAction>) -> ViewPlace {
    let view = TextView(
      lines: { presenter.viewModels.latest.map { "\($0.id) \($0.text)" } + ["write"] },
      type: { line in
        if line == "write" {
          presenter.send(.write)
        } else if let note = presenter.viewModels.latest.first(where: { "\($0.id)" == line }) {
          presenter.send(.open(note.id))
        } else {
          return false
        }
        return true
      })
    return page(.list, view)
  }

  func note(_ presenter: Presenter<String, NoteAction>, at key: Page) -> ViewPlace {
    let view = TextView(
      lines: { [presenter.viewModels.latest, "delete, back"] },
      type: { line in
        guard line == "delete" else { return false }
        presenter.send(.delete)
        return true
      })
    return page(key, view)
  }

  func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace {
    let view = TextView(
      lines: { ["\(presenter.viewModels.latest) letters", "save, close, or a text"] },
      type: { line in
        switch line {
        case "save": presenter.send(.save)
        case "close": presenter.send(.close)
        default: presenter.send(.edit(line))
        }
        return true
      })
    return ViewPlace(show: { self.sheet = view }, hide: { self.sheet = nil })
  }

  private func tab(_ name: String, _ view: TextView) -> ViewPlace {
    ViewPlace(show: { self.tabs.append((name, view)) }, hide: { self.tabs.removeAll { $0.name == name } })
  }

  private func page(_ key: Page, _ view: TextView) -> ViewPlace {
    ViewPlace(show: { self.pages[key] = view }, hide: { self.pages[key] = nil })
  }
}

/// Runs the app in the terminal until the input ends.
func runNotes(_ nextLine: () -> String?, _ print: (String) -> Void) async {
  let views = TerminalViews()
  let root = RootRouter(NotesDependency(store: NoteStore(), views: views))
  let host = ManualHost()
  root.launch(LaunchOptions(host: host))
  print(views.text)
  while let line = nextLine() {
    views.type(line)
    host.settle()
    print(views.text)
  }
  await root.shutdown()
}
