import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Values and keys whose conformances are isolated to the main actor, because the module's default isolation is.
struct Note: Codable, Equatable {
  var text = ""
  var tags: [String] = []
}

final class EditorInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var note = Note()
  private var half = 1
  var whole: Int {
    get { half * 2 }
    set { half = newValue / 2 }
  }

  func didBecomeActive() {
    preserve(\.note, as: "note")
    preserve(\.whole, as: "whole")
  }
}

final class EditorRouter: Router {
  let interactor = EditorInteractor()
}

class NotebookInteractor: Interactor {
  enum Route: Hashable, Codable {
    case editor(ID)
    struct ID: Hashable, Codable { var number: Int }
  }

  let scope = Scope<Route, Never>()
  var route = Route.editor(.init(number: 1))

  func didBecomeActive() {
    preserve(\.route, as: "route")
    route(to: route)
  }
}

class NotebookRouter: Router {
  let interactor = NotebookInteractor()
  let slot = ChildSlot<NotebookInteractor.Route>()
  let stack = ChildStack<NotebookInteractor.Route>()
  let list = ChildList<NotebookInteractor.Route>()

  func route(to route: NotebookInteractor.Route) { slot.show(route, in: self) { EditorRouter() } }

  var editor: EditorInteractor? { children.lazy.compactMap { ($0 as? EditorRouter)?.interactor }.first }
}

struct SavingTests {
  @Test func aTreeOfTheMainActorIsSavedAndRestored() async throws {
    let first = NotebookRouter()
    first.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())))
    first.interactor.route = .editor(.init(number: 2))
    first.interactor.route(to: first.interactor.route)
    first.editor?.note.text = "hello"
    first.editor?.whole = 6
    let saved = try #require(first.save())
    await first.shutdown()
    #expect(saved["Notebook/Editor[{\"editor\":{\"_0\":{\"number\":2}}}]#whole"] == "6")

    let second = NotebookRouter()
    second.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
    #expect(second.editor?.note == Note(text: "hello") && second.editor?.whole == 6)
    #expect(second.save() == saved)
    await second.shutdown()
  }

  @Test func anAppOfTheMainActorIsKilledAndRestored() {
    let app = AutosaveHarness { _ in NotebookRouter() }
    app.launch()
    app.run { $0.editor?.note.text = "hello" }
    app.advance(by: .seconds(2))
    app.run { $0.editor?.note.text = "lost" }
    app.kill()
    app.launch()
    #expect(app.root.editor?.note.text == "hello")
    app.finish()
  }

  @Test func aHarnessSavesAndRestores() {
    let first = InteractorHarness { _ in EditorInteractor() }
    first.activate()
    first.run { $0.note.text = "draft" }
    first.expectPreserved("note", Note(text: "draft"))
    let second = InteractorHarness { _ in EditorInteractor() }
    second.restore(from: first.saved)
    second.expectState(\.note, Note(text: "draft"))
  }
}
