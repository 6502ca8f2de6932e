#if os(Linux)
  import ModelStreams
  import RIBKit
  import RIBViews
  import SwiftUI
  import Testing

  extension SwiftUI.Host {
    /// Does something, and turns until nothing moves, after what has been left for later turns of the main actor.
    func settle(_ turns: Int = 6, after change: () -> Void = {}) async {
      change()
      for _ in 0..<turns {
        for _ in 0..<6 { await Task.yield() }
        turn()
      }
    }
  }

  /// The views of presenters, drawn by a stand-in that applies modifiers to each view of their content.
  struct PresentedTests {
    @Test func aToastThatIsEmptyAtFirstIsDrawn() async {
      let presenter = Presenter<String?, Never>(nil)
      let host = Host { Presented(presenter) { toast, _ in if let toast { Text(toast) } } }
      await host.settle()
      #expect(host.texts == [])
      await host.settle { presenter.show("Saved") }
      #expect(host.texts == ["Saved"])
      await host.settle { presenter.show(nil) }
      await host.settle { presenter.show("Saved again") }
      #expect(host.texts == ["Saved again"])
    }

    @Test func aViewModelIsDrawnOnce() async {
      let presenter = Presenter<String, Never>("Milk")
      let host = Host { Presented(presenter) { text, _ in Text(text) } }
      await host.settle()
      #expect(host.drawings == 1)
      await host.settle { presenter.show("Bread") }
      #expect(host.texts == ["Bread"])
      #expect(host.drawings == 2)
    }

    @Test func anotherPresenterInTheSamePlaceIsFollowed() async {
      struct Screen: View {
        let slot: ViewSlot<Presenter<String, Never>>
        var body: some View {
          if let presenter = slot.content { Presented(presenter) { text, _ in Text(text) } }
        }
      }
      let presenters = [Presenter<String, Never>("one"), Presenter<String, Never>("two")]
      let slot = ViewSlot<Presenter<String, Never>>()
      let places = presenters.map { slot.place($0) }
      places[0].show()
      let host = Host { Screen(slot: slot) }
      await host.settle()
      places[0].hide()
      await host.settle { places[1].show() }
      #expect(host.texts == ["two"])
      await host.settle { presenters[1].show("two, new") }
      #expect(host.texts == ["two, new"])
      presenters[0].show("one, new")
      let drawings = host.drawings
      await host.settle()
      #expect(host.drawings == drawings)
    }

    @Test func aTouchSendsAnAction() async {
      let presenter = Presenter<String, String>("Milk")
      var actions = presenter.actions.makeAsyncIterator()
      let host = Host { Presented(presenter) { _, send in Button("Delete") { send("delete") } } }
      host.press("Delete")
      #expect(await actions.next() == "delete")
    }
  }
#endif
