#if canImport(SwiftUI)
  import RIBKit
  import RIBViews
  import SwiftUI

  /// Launches the whole app with notes of its own, for a preview.
  func previewedViews(notes: [String]) -> SwiftUIViews {
    let (store, views) = (NoteStore(), SwiftUIViews())
    for note in notes { store.add(note) }
    RootRouter(NotesDependency(store: store, views: views)).launch()
    return views
  }

  #if os(iOS)
    #Preview("A note") {
      NoteView(presenter: Presenter("Milk, bread, a light bulb"))
    }

    #Preview("An error") {
      SyncView(
        presenter: Presenter(SyncViewModel(failure: .init(number: 1, text: "The server doesn't answer."))))
    }

    #Preview("The app") {
      NotesScreen(views: previewedViews(notes: ["Milk", "Bread"]))
    }
  #endif
#endif
