import ModelStreams
import RIBKit
import RIBViews

nonisolated struct Note: Hashable {
  let id: Int
  var text: String
}

/// The notes, a service.
final class NoteStore {
  private let model = MutableModelStream<[Note]>([])
  private var lastID = 0

  var notes: ModelStream<[Note]> { model.stream }

  func add(_ text: String) {
    lastID += 1
    model.send(model.latest + [Note(id: lastID, text: text)])
  }

  func remove(_ id: Int) {
    model.send(model.latest.filter { $0.id != id })
  }
}

// The RIBs without children.

enum WelcomeAction {
  case begin
}

final class WelcomeInteractor: Leaf {
  let scope: Scope<Never, WelcomeAction>
  let presenter = Presenter<String, WelcomeAction>("Keep your notes here.")
  private let place: ViewPlace

  init(views: any NotesViews, listener: Listener<WelcomeAction>) {
    place = views.welcome(presenter)
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { observe(presenter.actions) { me, action in me.notify(action) } }
  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}

final class AboutInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("Notes, version 1")
  private let place: ViewPlace

  init(views: any NotesViews) { place = views.about(presenter) }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}

nonisolated enum ListAction: Hashable {
  case open(Int)
  case write
}

final class ListInteractor: Leaf {
  let scope: Scope<Never, ListAction>
  let presenter = Presenter<[Note], ListAction>([])
  private let store: NoteStore
  private let place: ViewPlace

  init(store: NoteStore, views: any NotesViews, listener: Listener<ListAction>) {
    self.store = store
    place = views.list(presenter)
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(store.notes) { me, notes in me.presenter.show(notes) }
    observe(presenter.actions) { me, action in me.notify(action) }
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}

nonisolated enum NoteAction: Hashable {
  case delete
}

enum NoteEvent {
  case gone
}

final class NoteInteractor: Leaf {
  let scope: Scope<Never, NoteEvent>
  let presenter = Presenter<String, NoteAction>("")
  private let id: Int
  private let store: NoteStore
  private let place: ViewPlace

  init(_ id: Int, store: NoteStore, views: any NotesViews, listener: Listener<NoteEvent>) {
    self.id = id
    self.store = store
    place = views.note(presenter, at: .note(id))
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(store.notes) { me, notes in
      guard let note = notes.first(where: { $0.id == me.id }) else { return me.notify(.gone) }
      me.presenter.show(note.text)
    }
    observe(presenter.actions) { me, _ in me.store.remove(me.id) }
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}

nonisolated enum DraftAction: Hashable {
  case edit(String)
  case save
  case close
}

enum DraftEvent {
  case done
}

/// Writes a new note; its view model is the number of letters.
final class DraftInteractor: Leaf {
  let scope: Scope<Never, DraftEvent>
  let presenter = Presenter<Int, DraftAction>(0)
  private var text = ""
  private let store: NoteStore
  private let place: ViewPlace

  init(store: NoteStore, views: any NotesViews, listener: Listener<DraftEvent>) {
    self.store = store
    place = views.draft(presenter)
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { observe(presenter.actions) { me, action in me.take(action) } }
  func didAttach() { place.show() }
  func willDetach() { place.hide() }

  private func take(_ action: DraftAction) {
    switch action {
    case .edit(let text):
      self.text = text
      presenter.show(text.count)
    case .save:
      if !text.isEmpty { store.add(text) }
      notify(.done)
    case .close: notify(.done)
    }
  }
}
