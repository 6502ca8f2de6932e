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

final class WelcomeInteractor: Interactor {
  let scope: Scope<Never, WelcomeAction>
  let presenter = Presenter<String, WelcomeAction>("Keep your notes here.")

  init(listener: Listener<WelcomeAction>) { scope = Scope(listener: listener) }

  func didBecomeActive() { observe(presenter.actions) { me, action in me.notify(action) } }
}

final class WelcomeRouter: Router {
  let interactor: WelcomeInteractor
  private let place: ViewPlace

  init(interactor: WelcomeInteractor, place: ViewPlace) {
    self.interactor = interactor
    self.place = place
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}

final class AboutInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("Notes, version 1")
}

final class AboutRouter: Router {
  let interactor: AboutInteractor
  private let place: ViewPlace

  init(interactor: AboutInteractor, place: ViewPlace) {
    self.interactor = interactor
    self.place = place
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}

nonisolated enum ListAction: Hashable {
  case open(Int)
  case write
}

final class ListInteractor: Interactor {
  let scope: Scope<Never, ListAction>
  let presenter = Presenter<[Note], ListAction>([])
  private let store: NoteStore

  init(store: NoteStore, listener: Listener<ListAction>) {
    self.store = store
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(store.notes) { me, notes in me.presenter.show(notes) }
    observe(presenter.actions) { me, action in me.notify(action) }
  }
}

final class ListRouter: Router {
  let interactor: ListInteractor
  private let place: ViewPlace

  init(interactor: ListInteractor, place: ViewPlace) {
    self.interactor = interactor
    self.place = place
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

final class NoteInteractor: Interactor {
  let scope: Scope<Never, NoteEvent>
  let presenter = Presenter<String, NoteAction>("")
  private let id: Int
  private let store: NoteStore

  init(_ id: Int, store: NoteStore, listener: Listener<NoteEvent>) {
    self.id = id
    self.store = store
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(store.notes) { me, notes in
      guard let note = notes.first(where: { $0.id == me.id }) else { return me.notify(.gone) }
      me.presenter.show(note.text)
    }
    observe(presenter.actions) { me, _ in me.store.remove(me.id) }
  }
}

final class NoteRouter: Router {
  let interactor: NoteInteractor
  private let place: ViewPlace

  init(interactor: NoteInteractor, place: ViewPlace) {
    self.interactor = interactor
    self.place = place
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
final class DraftInteractor: Interactor {
  let scope: Scope<Never, DraftEvent>
  let presenter = Presenter<Int, DraftAction>(0)
  private var text = ""
  private let store: NoteStore

  init(store: NoteStore, listener: Listener<DraftEvent>) {
    self.store = store
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { observe(presenter.actions) { me, action in me.take(action) } }

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

final class DraftRouter: Router {
  let interactor: DraftInteractor
  private let place: ViewPlace

  init(interactor: DraftInteractor, place: ViewPlace) {
    self.interactor = interactor
    self.place = place
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}
