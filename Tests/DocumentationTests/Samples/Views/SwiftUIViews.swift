#if canImport(SwiftUI)
  import RIBKit
  import RIBViews
  import SwiftUI

  /// The views in SwiftUI: a slot for each area of the screen, which ``NotesScreen`` draws.
  final class SwiftUIViews: NotesViews {
    let welcome = ViewSlot<WelcomeView>()
    let about = ViewSlot<AboutView>()
    let notes = ViewSlot<StackView<Page, PageView>>()
    let draft = ViewSlot<DraftView>()
    private(set) var pages: ViewStack<Page, PageView>?

    func welcome(_ presenter: Presenter<String, WelcomeAction>) -> ViewPlace {
      welcome.place(WelcomeView(presenter: presenter))
    }

    func home() -> ViewPlace { ViewPlace() }

    func about(_ presenter: Presenter<String, Never>) -> ViewPlace {
      about.place(AboutView(presenter: presenter))
    }

    func notes(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) -> ViewPlace {
      let pages = ViewStack<Page, PageView>(keys: keys, onBack: { page, _ in onBack(page) })
      self.pages = pages
      return notes.place(StackView(pages))
    }

    func list(_ presenter: Presenter<[Note], ListAction>) -> ViewPlace {
      page(.list(ListView(presenter: presenter)), at: .list)
    }

    func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> ViewPlace {
      self.page(.note(NoteView(presenter: presenter)), at: page)
    }

    func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace {
      draft.place(DraftView(presenter: presenter))
    }

    private func page(_ view: PageView, at key: Page) -> ViewPlace {
      guard let pages else { preconditionFailure("The pages come first.") }
      return pages.place(view, at: key)
    }
  }

  /// The whole screen.
  struct NotesScreen: View {
    let views: SwiftUIViews

    var body: some View {
      SlotView(views.welcome)
      if views.notes.content != nil {
        TabView {
          Tab("Notes", systemImage: "note.text") {
            SlotView(views.notes).sheet(views.draft) { $0.presenter.send(.close) }
          }
          Tab("About", systemImage: "info") { SlotView(views.about) }
        }
      }
    }
  }

  /// A page of the stack.
  enum PageView: View {
    case list(ListView)
    case note(NoteView)

    var body: some View {
      switch self {
      case .list(let view): view
      case .note(let view): view
      }
    }
  }

  struct NoteView: View {
    let presenter: Presenter<String, NoteAction>

    var body: some View {
      Presented(presenter) { text, send in
        Text(text)
        Button("Delete") { send(.delete) }
      }
    }
  }

  struct ListView: View {
    let presenter: Presenter<[Note], ListAction>

    var body: some View {
      Presented(presenter) { notes, send in
        List(notes, id: \.id) { note in
          Button(note.text) { send(.open(note.id)) }
        }
        Button("Write") { send(.write) }
      }
    }
  }

  struct DraftView: View {
    let presenter: Presenter<Int, DraftAction>
    @State private var text = ""

    var body: some View {
      TextField("A note", text: $text)
        .onChange(of: text) { presenter.send(.edit(text)) }
      Presented(presenter) { letters, _ in Text("\(letters) letters") }
      Button("Save") { presenter.send(.save) }
    }
  }

  struct WelcomeView: View {
    let presenter: Presenter<String, WelcomeAction>

    var body: some View {
      Presented(presenter) { text, send in
        Text(text)
        Button("Begin") { send(.begin) }
      }
    }
  }

  struct AboutView: View {
    let presenter: Presenter<String, Never>

    var body: some View {
      Presented(presenter) { text, _ in Text(text) }
    }
  }
#endif
