import Basics
import Observation
import RIBViews
import Testing

struct ViewSlotTests {
  @Test func theViewThatWasShownLastIsInTheSlot() {
    let slot = ViewSlot<String>()
    let (first, second) = (slot.place("first"), slot.place("second"))
    #expect(slot.content == nil)
    first.show()
    second.show()
    first.hide()
    #expect(slot.content == "second")
    second.hide()
    #expect(slot.content == nil)
  }

  @Test func theViewsOfAListAreInTheOrderInWhichTheyWereShown() {
    let list = ViewList<String>()
    let places = ["a", "b", "c"].map(list.place)
    for place in places.reversed() { place.show() }
    places[1].hide()
    places[1].show()
    #expect(list.items.map(\.content) == ["c", "a", "b"])
    #expect(Set(list.items.map(\.id)).count == 3)
  }

  @Test func anEmptySlotKeepsNoView() {
    final class View {}
    let slot = ViewSlot<View>()
    weak var released: View?
    do {
      let view = View()
      released = view
      let place = slot.place(view)
      place.show()
      place.hide()
    }
    #expect(released == nil)
  }

  @Test func aViewThatIsShownAgainIsTheSameItem() {
    let slot = ViewSlot<String>()
    let (first, second) = (slot.place("first"), slot.place("second"))
    first.show()
    let item = slot.item?.id
    second.show()
    #expect(slot.item?.id != item)
    first.show()
    #expect(slot.item?.id == item)
    first.hide()
    #expect(slot.content == "second")
  }

  @Test func aChangeOfASlotIsObserved() {
    let slot = ViewSlot<String>()
    let place = slot.place("view")
    let changes = Lock(0)
    for change in [place.show, place.hide] {
      withObservationTracking {
        _ = slot.content
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      change()
    }
    #expect(changes.withLock { $0 } == 2)
  }
}
