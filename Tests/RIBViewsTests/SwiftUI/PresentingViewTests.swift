#if os(Linux)
  import ModelStreams
  import RIBKit
  import RIBViews
  import SwiftUI
  import Testing

  /// Sheets, alerts and dialogs, presented by a stand-in that reads a binding again in the turn in which it has set it.
  struct PresentingViewTests {
    private let slot = ViewSlot<TripView>()

    @Test func theStateOfOneRIBIsNotThatOfTheNextInASheet() async {
      let places = [slot.place(TripView(name: "Trip 1")), slot.place(TripView(name: "Trip 2"))]
      places[0].show()
      let host = Host { Text("below").sheet(slot) { _ in } }
      await host.settle()
      await host.settle { host.type("typed", in: "Trip 1") }
      places[0].hide()
      places[1].show()
      await host.settle(10)
      #expect(host.texts == ["Trip 2: "])
      #expect(host.sheetCount == 1)
    }

    @Test func aSheetThatTheUserHasClosedIsClosedAtOnce() async {
      let place = slot.place(TripView(name: "Draft"))
      place.show()
      var closed: [String] = []
      let host = Host { Text("below").sheet(slot) { closed.append($0.name) } }
      await host.settle()
      host.swipeDown()
      #expect(slot.content == nil)
      await host.settle()
      #expect(closed == ["Draft"])
      #expect(host.texts == ["below"])
      // The logic rejects.
      await host.settle { place.show() }
      #expect(host.texts == ["Draft: "])
      await host.settle { place.hide() }
      #expect(host.texts == ["below"])
      #expect(closed == ["Draft"])
      #expect(host.log == [])
    }

    @Test func aCoverIsPresentedByTheBindingOfASlot() async {
      let place = slot.place(TripView(name: "Camera"))
      let host = Host { Text("below").fullScreenCover(item: slot.shown { _ in }) { $0.content } }
      await host.settle()
      await host.settle { place.show() }
      #expect(host.texts == ["Camera: "])
      await host.settle { place.hide() }
      #expect(host.texts == ["below"])
    }

    private typealias Question = Presenter<String, String>

    private func question(_ kind: Kind, _ slot: ViewSlot<Question>, closed: @escaping (Question) -> Void)
      -> Host
    {
      Host {
        switch kind {
        case .alert:
          Text("below").alert("Delete?", item: slot.shown(onDismiss: closed)) { question in
            Button("Delete", role: .destructive) { question.send("delete") }
            Button("Keep", role: .cancel) {}
          } message: { question in
            Text(question.viewModels.latest)
          }
        case .dialog:
          Text("below").confirmationDialog("Delete?", item: slot.shown(onDismiss: closed)) { question in
            Button("Delete", role: .destructive) { question.send("delete") }
            Button("Keep", role: .cancel) {}
          } message: { question in
            Text(question.viewModels.latest)
          }
        }
      }
    }

    enum Kind: CaseIterable { case alert, dialog }

    @Test(arguments: Kind.allCases, [false, true])
    func theActionOfAButtonComesBeforeTheClose(kind: Kind, actsBeforeClosing: Bool) async {
      let (slot, presenter) = (ViewSlot<Question>(), Question("1 note"))
      let place = slot.place(presenter)
      place.show()
      let host = question(kind, slot) { $0.send("closed") }
      host.actsBeforeClosing = actsBeforeClosing
      await host.settle()
      #expect(host.texts == ["Delete?", "1 note", "Delete", "Keep"])
      var actions = presenter.actions.makeAsyncIterator()
      host.press("Delete")
      #expect(await actions.next() == "delete")
      #expect(await actions.next() == "closed")
      await host.settle()
      #expect(host.texts == ["below"])
      #expect(host.log == [])
    }

    @Test func theCloseOfAnAlertIsNotToldIfTheActionHasHiddenIt() async {
      let slot = ViewSlot<Question>()
      let place = slot.place(Question("1 note"))
      place.show()
      var closed = 0
      let host = question(.alert, slot) { _ in closed += 1 }
      await host.settle()
      host.press("Keep")
      await host.settle { place.hide() }
      #expect(closed == 0)
      #expect(host.texts == ["below"])
    }

    @Test func anAlertThatTheLogicRejectsToCloseComesBack() async {
      let slot = ViewSlot<Question>()
      let place = slot.place(Question("1 note"))
      place.show()
      let host = question(.alert, slot) { _ in place.show() }
      await host.settle()
      await host.settle { host.press("Keep") }
      #expect(host.texts == ["Delete?", "1 note", "Delete", "Keep"])
    }

    @Test(arguments: Kind.allCases)
    func anAlertReplacesAnother(kind: Kind) async {
      let slot = ViewSlot<Question>()
      let places = [slot.place(Question("1 note")), slot.place(Question("2 notes"))]
      places[0].show()
      var closed: [String] = []
      let host = question(kind, slot) { closed.append($0.viewModels.latest) }
      await host.settle()
      places[0].hide()
      places[1].show()
      await host.settle(12)
      #expect(host.texts == ["Delete?", "2 notes", "Delete", "Keep"])
      await host.settle { host.press("Keep") }
      #expect(closed == ["2 notes"])
      #expect(host.log == [])
    }

    @Test func aCloseIsOfTheViewThatWasDrawn() async {
      let places = [slot.place(TripView(name: "Trip 1")), slot.place(TripView(name: "Trip 2"))]
      places[0].show()
      var closed: [String] = []
      let host = Host { Text("below").sheet(slot) { closed.append($0.name) } }
      await host.settle()
      places[0].hide()
      places[1].show()
      host.swipeDown()
      await host.settle(12)
      #expect(closed == [])
      #expect(host.texts == ["Trip 2: "])
    }
  }
#endif
