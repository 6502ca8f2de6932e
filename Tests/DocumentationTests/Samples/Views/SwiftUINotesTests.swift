#if os(Linux)
  import RIBKit
  import RIBViews
  import SwiftUI
  import Testing
  import TreeSupport

  /// The notes app in SwiftUI, drawn by a stand-in.
  @Suite(.trees)
  struct SwiftUINotesTests {
    private let app = NotesApp()
    private let views = SwiftUIViews()

    @Test func thePagesFollowTheTreeAndTheTreeAWayBack() async {
      let root = app.launch(views)
      let host = Host { NotesScreen(views: views) }
      #expect(host.texts == ["Keep your notes here.", "Begin"])
      host.press("Begin")
      app.store.add("Milk")
      await app.host.settleViews { host.turn() }
      #expect(host.texts == ["Milk", "Write"])
      host.press("Milk")
      await app.host.settleViews { host.turn() }
      #expect(host.texts == ["Milk", "Delete"])
      host.back(to: 0)
      await app.host.settleViews { host.turn() }
      #expect(root.shown == ["List"])
      #expect(host.texts == ["Milk", "Write"])
      host.press("Write")
      await app.host.settleViews { host.turn() }
      #expect(host.texts == ["A note: ", "0 letters", "Save"])
      host.type("Tea", in: "A note")
      await app.host.settleViews { host.turn() }
      #expect(host.texts == ["A note: Tea", "3 letters", "Save"])
      host.press("Save")
      await app.host.settleViews { host.turn() }
      #expect(host.texts == ["Milk", "Tea", "Write"])
      host.press("Write")
      await app.host.settleViews { host.turn() }
      host.swipeDown()
      await app.host.settleViews { host.turn() }
      #expect(root.shown == ["List"])
      #expect(host.log == [])
    }
  }
#endif
