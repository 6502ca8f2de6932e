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

    private func settle(_ host: Host) async {
      app.host.settle()
      for _ in 0..<6 {
        for _ in 0..<6 { await Task.yield() }
        app.host.settle()
        host.turn()
      }
    }

    @Test func thePagesFollowTheTreeAndTheTreeAWayBack() async {
      let root = app.launch(views)
      let host = Host { NotesScreen(views: views) }
      #expect(host.texts == ["Keep your notes here.", "Begin"])
      host.press("Begin")
      app.store.add("Milk")
      await settle(host)
      #expect(host.texts == ["Milk", "Write"])
      host.press("Milk")
      await settle(host)
      #expect(host.texts == ["Milk", "Delete"])
      host.back(to: 0)
      await settle(host)
      #expect(root.shown == ["List"])
      #expect(host.texts == ["Milk", "Write"])
      host.press("Write")
      await settle(host)
      #expect(host.texts == ["A note: ", "0 letters", "Save"])
      host.type("Tea", in: "A note")
      await settle(host)
      #expect(host.texts == ["A note: Tea", "3 letters", "Save"])
      host.press("Save")
      await settle(host)
      #expect(host.texts == ["Milk", "Tea", "Write"])
      host.press("Write")
      await settle(host)
      host.swipeDown()
      await settle(host)
      #expect(root.shown == ["List"])
      #expect(host.log == [])
    }
  }
#endif
