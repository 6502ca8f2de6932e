#if canImport(SwiftUI)
  import ModelStreams
  import Observation
  import RIBKit
  import SwiftUI

  /// The views in SwiftUI: what is shown now, for ``NotesScreen`` to draw.
  @Observable
  final class SwiftUIViews: NotesViews {
    private(set) var welcome: WelcomeView?
    private(set) var about: AboutView?
    private(set) var hasPages = false
    private(set) var path: [Page] = []
    private(set) var draft: DraftView?
    private(set) var list: ListView?
    private(set) var notes: [Page: NoteView] = [:]
    @ObservationIgnored private var keys: () -> [Page] = { [] }
    @ObservationIgnored private var wentBack: (Page) -> Void = { _ in }

    func welcome(_ presenter: Presenter<String, WelcomeAction>) -> Place {
      Place(show: { self.welcome = WelcomeView(presenter: presenter) }, hide: { self.welcome = nil })
    }

    func home() -> Place { Place(show: {}, hide: {}) }

    func about(_ presenter: Presenter<String, Never>) -> Place {
      Place(show: { self.about = AboutView(presenter: presenter) }, hide: { self.about = nil })
    }

    func notes(keys: @escaping () -> [Page], wentBack: @escaping (Page) -> Void) -> Place {
      self.keys = keys
      self.wentBack = wentBack
      return Place(show: { self.hasPages = true }, hide: { self.hasPages = false })
    }

    func list(_ presenter: Presenter<[Note], ListAction>) -> Place {
      list = ListView(presenter: presenter)
      return Place(show: { self.update() }, hide: { self.update() })
    }

    func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> Place {
      // Pages that have gone are dropped only now: SwiftUI draws them while they move out.
      notes = notes.filter { keys().contains($0.key) }
      notes[page] = NoteView(presenter: presenter)
      return Place(show: { self.update() }, hide: { self.update() })
    }

    func draft(_ presenter: Presenter<Int, DraftAction>) -> Place {
      Place(show: { self.draft = DraftView(presenter: presenter) }, hide: { self.draft = nil })
    }

    /// The path of the navigation stack: the keys but for the list, which is its root.
    private func update() { path = Array(keys().dropFirst()) }

    /// Called by the navigation stack: a shorter path is the user's way back, and the tree follows.
    func show(_ newPath: [Page]) {
      guard newPath.count < path.count else { return }
      path = newPath
      wentBack(newPath.last ?? .list)
    }

    /// Called by the sheet: the user has dragged it away.
    func closeDraft() {
      draft?.presenter.send(.close)
    }
  }

  /// The whole screen.
  struct NotesScreen: View {
    let views: SwiftUIViews

    var body: some View {
      if let welcome = views.welcome { welcome }
      if views.hasPages {
        TabView {
          Tab("Notes", systemImage: "note.text") { pages }
          Tab("About", systemImage: "info") { views.about }
        }
      }
    }

    private var pages: some View {
      NavigationStack(path: Binding(get: { views.path }, set: { views.show($0) })) {
        views.list.navigationDestination(for: Page.self) { page in views.notes[page] }
      }
      .sheet(isPresented: Binding(get: { views.draft != nil }, set: { if !$0 { views.closeDraft() } })) {
        views.draft
      }
    }
  }

  /// Draws the newest view model of a presenter.
  struct Following<ViewModel: Sendable, Action: Sendable, Content: View>: View {
    private let presenter: Presenter<ViewModel, Action>
    private let content: (ViewModel) -> Content
    @State private var viewModel: ViewModel

    init(
      _ presenter: Presenter<ViewModel, Action>, @ViewBuilder content: @escaping (ViewModel) -> Content
    ) {
      self.presenter = presenter
      self.content = content
      _viewModel = State(initialValue: presenter.viewModels.latest)
    }

    var body: some View {
      content(viewModel).task(id: ObjectIdentifier(presenter)) {
        for await newest in presenter.viewModels { viewModel = newest }
      }
    }
  }

  struct NoteView: View {
    let presenter: Presenter<String, NoteAction>

    var body: some View {
      Following(presenter) { text in
        Text(text)
        Button("Delete") { presenter.send(.delete) }
      }
    }
  }

  struct ListView: View {
    let presenter: Presenter<[Note], ListAction>

    var body: some View {
      Following(presenter) { notes in
        List(notes, id: \.id) { note in
          Button(note.text) { presenter.send(.open(note.id)) }
        }
        Button("Write") { presenter.send(.write) }
      }
    }
  }

  struct DraftView: View {
    let presenter: Presenter<Int, DraftAction>
    @State private var text = ""

    var body: some View {
      TextField("A note", text: $text)
        .onChange(of: text) { presenter.send(.edit(text)) }
      Following(presenter) { letters in Text("\(letters) letters") }
      Button("Save") { presenter.send(.save) }
    }
  }

  struct WelcomeView: View {
    let presenter: Presenter<String, WelcomeAction>

    var body: some View {
      Following(presenter) { text in
        Text(text)
        Button("Begin") { presenter.send(.begin) }
      }
    }
  }

  struct AboutView: View {
    let presenter: Presenter<String, Never>

    var body: some View {
      Following(presenter) { text in Text(text) }
    }
  }

  /// A preview needs no tree: a presenter with a view model is all that a view asks for.
  struct NotePreviews: PreviewProvider {
    static var previews: some View {
      NoteView(presenter: Presenter("Milk, bread, a light bulb"))
      NoteView(presenter: Presenter(""))
    }
  }
#endif
