import Foundation
import ModelStreams
import RIBKit
import RIBViews
import Testing
import TreeSupport

/// The notes app on a manual host, for the tests of its views.
///
/// It ends with the test.
struct NotesApp {
  let store = NoteStore()
  let host = ManualHost()

  func launch(_ views: any NotesViews) -> RootRouter {
    let root = RootRouter(NotesDependency(store: store, views: views))
    TestTrees.endWithTest { @MainActor [root] in
      if root.interactor.isActive { await root.shutdown() }
    }
    root.launch(LaunchOptions(host: host))
    return root
  }

  /// Settles the tree and runs what has been left for later turns of the main actor until a condition holds.
  func draw(until isDrawn: () -> Bool, _ location: SourceLocation = #_sourceLocation) async {
    host.settle()
    for _ in 0..<1_000 where !isDrawn() { await Task.yield() }
    #expect(isDrawn(), sourceLocation: location)
  }
}

extension ManualHost {
  /// Settles a tree and its views, which wait for each other.
  func settleViews(_ turn: () -> Void) async {
    for _ in 0..<12 {
      settle()
      await settleTasks()
      for _ in 0..<6 { await Task.yield() }
      turn()
    }
  }
}

/// The notes app in the terminal.
@Suite(.trees)
struct NotesTests {

  @Test func theTerminalPlaysTheWholeApp() async {
    var lines = [
      "begin", "write", "Milk", "save", "1", "back", "1", "delete", "write", "close", "about", "nonsense",
    ][...]
    var screens: [String] = []
    await runNotes({ lines.popFirst() }, { screens.append($0) })
    #expect(
      screens == [
        "Keep your notes here.\nbegin",
        "write\n[notes] about",
        "0 letters\nsave, close, or a text\n[notes] about",
        "4 letters\nsave, close, or a text\n[notes] about",
        "1 Milk\nwrite\n[notes] about",
        "Milk\ndelete, back\n[notes] about",
        "1 Milk\nwrite\n[notes] about",
        "Milk\ndelete, back\n[notes] about",
        "write\n[notes] about",
        "0 letters\nsave, close, or a text\n[notes] about",
        "write\n[notes] about",
        "Notes, version 1\nnotes [about]",
        "Notes, version 1\nnotes [about]",
      ])
  }
}

extension RootRouter {
  /// The names of what the notes show, pages and sheet.
  var shown: [String] {
    let notes = children.first?.children.first as? NotesRouter
    return notes?.children.compactMap { $0.path.split(separator: "/").last.map(String.init) } ?? []
  }
}
