#if os(Linux)
  import RIBViews
  import SwiftUI
  import Testing

  /// A view with a state, which belongs to one RIB.
  struct TripView: View {
    let name: String
    @State private var text = ""

    var body: some View { TextField(name, text: $text) }
  }

  /// Slots, stacks and rows, drawn by a stand-in that keeps state as SwiftUI does.
  struct ContainerViewTests {
    @Test func theStateOfOneRIBIsNotThatOfTheNextInASlot() async {
      let slot = ViewSlot<TripView>()
      let places = [slot.place(TripView(name: "Trip 1")), slot.place(TripView(name: "Trip 2"))]
      places[0].show()
      let host = Host { SlotView(slot) }
      await host.settle { host.type("typed", in: "Trip 1") }
      #expect(host.texts == ["Trip 1: typed"])
      places[0].hide()
      await host.settle { places[1].show() }
      #expect(host.texts == ["Trip 2: "])
      await host.settle { places[1].hide() }
      #expect(host.texts == [])
    }

    @Test func aSheetAboveAnEmptySlotIsPresented() async {
      let (slot, sheet) = (ViewSlot<TripView>(), ViewSlot<TripView>())
      let host = Host { SlotView(slot).sheet(sheet) { _ in } }
      await host.settle()
      await host.settle { sheet.place(TripView(name: "Sheet")).show() }
      #expect(host.texts == ["Sheet: "])
    }

    @Test func theStateOfARowStaysWithItsRIB() async {
      struct Rows: View {
        let list: ViewList<TripView>
        var body: some View { ForEach(list.items) { $0.content } }
      }
      let list = ViewList<TripView>()
      let places = (1...3).map { list.place(TripView(name: "Trip \($0)")) }
      for place in places { place.show() }
      let host = Host { Rows(list: list) }
      await host.settle { host.type("typed", in: "Trip 2") }
      await host.settle { places[0].hide() }
      #expect(host.texts == ["Trip 2: typed", "Trip 3: "])
    }

    private let pages = Pages<TripView>()

    /// Draws a stack of three pages, A to C.
    private func threePages() async -> Host {
      for (key, name) in ["A", "B", "C"].enumerated() { pages.push(key, TripView(name: name)) }
      let host = Host { StackView(pages.views) }
      await host.settle()
      #expect(host.texts == ["C: "])
      return host
    }

    @Test func theStateOfARootIsNotThatOfTheNext() async {
      pages.push(0, TripView(name: "Root"))
      let host = Host { StackView(pages.views) }
      await host.settle { host.type("typed", in: "Root") }
      await host.settle { pages.replaceTop(0, TripView(name: "New root")) }
      #expect(host.texts == ["New root: "])
    }

    @Test func aPageWithAnEqualKeyIsAnotherPage() async {
      let host = await threePages()
      await host.settle { host.type("typed", in: "C") }
      await host.settle { pages.replaceTop(2, TripView(name: "Other")) }
      #expect(host.texts == ["Other: "])
    }

    @Test func eachPageIsDrawnWhileItMovesOut() async {
      let host = await threePages()
      pages.pop()
      pages.pop()
      host.turn()
      #expect(host.texts == ["A: "])
      #expect(host.leavingTexts.sorted { $0[0] < $1[0] } == [["B: "], ["C: "]])
    }

    @Test func theTreeFollowsAWayBackOverSeveralPages() async {
      let host = await threePages()
      await host.settle { host.back(to: 0) }
      #expect(pages.waysBack == [2])
      #expect(host.texts == ["A: "])
    }

    @Test func pagesThatTheLogicKeepsComeBack() async {
      let host = await threePages()
      host.type("typed", in: "C")
      pages.rejectsWayBack = true
      await host.settle { host.back(to: 0) }
      #expect(pages.waysBack == [2])
      #expect(host.texts == ["C: typed"])
      #expect(host.leavingTexts == [])
    }

    private final class Model {}

    private struct Page: View {
      let model: Model
      var body: some View { Text("page") }
    }

    @Test func aPageThatHasMovedOutIsReleased() async {
      let pages = Pages<Page>()
      pages.push(0, Page(model: Model()))
      let host = Host { StackView(pages.views) }
      weak var released: Model?
      do {
        let model = Model()
        released = model
        pages.push(1, Page(model: model))
      }
      await host.settle()
      #expect(released != nil)
      host.back(to: 0)
      await host.settle(10)
      #expect(pages.keys == [0])
      #expect(released == nil)
    }

    @Test func aPageThatIsReplacedWhileItsStackIsOffTheScreenIsReleased() async {
      let (pages, slot) = (Pages<Page>(), ViewSlot<StackView<Int, Page>>())
      let place = slot.place(StackView(pages.views))
      weak var released: Model?
      do {
        let model = Model()
        released = model
        pages.push(0, Page(model: model))
      }
      place.show()
      let host = Host { SlotView(slot) }
      await host.settle()
      await host.settle { place.hide() }
      pages.replaceTop(0, Page(model: Model()))
      #expect(released == nil)
      await host.settle { place.show() }
      #expect(host.texts == ["page"])
    }
  }
#endif
