import Basics
import RIBKit
import RIBLinks
import TestSupport
import Testing

struct PlaceHistoryTests {
  @Test func withoutAPlaceThereIsNoHistory() {
    #expect(PlaceHistory<String>(places: []) == nil)
  }

  @Test(arguments: [(nil, 2), (0, 0), (1, 1), (2, 2), (9, 2), (-4, 0), (Int.min, 0), (Int.max, 2)])
  func itBeginsAtAPlaceOrAtTheNearestEnd(index: Int?, expected: Int) throws {
    let history = try #require(PlaceHistory(places: ["a", "b", "c"], at: index))
    #expect(history.index == expected)
    #expect(history.lastMove == nil)
    #expect(history.canGoBack == (expected > 0))
    #expect(history.canGoForward == (expected < 2))
  }

  @Test(arguments: [Int.min, Int.min + 1, -2, -1, 0, 1, 2, Int.max - 1, Int.max])
  func goingAnyDistanceStopsAtAnEnd(delta: Int) throws {
    var history = try #require(PlaceHistory(places: ["a", "b", "c"], at: 1))
    let destination = history.destination(of: .go(delta))
    let isMove = history.move(.go(delta))
    #expect(isMove == (delta != 0))
    #expect(history.index == 1 + max(-1, min(1, delta)))
    #expect(destination == (delta == 0 ? nil : history.place))
    #expect(history.lastMove == .go(delta))
  }

  @Test func aPlaceThatIsPushedAgainIsThereTwice() {
    var history = PlaceHistory("a")
    history.move(.push("a"))
    history.move(.replace("b"))
    #expect(history.places == ["a", "b"])
  }

  @Test func aPushBeyondTheCapacityDropsTheOldest() {
    var history = PlaceHistory("a", capacity: 2)
    history.move(.push("b"))
    history.move(.push("c"))
    #expect(history.places == ["b", "c"])
    #expect(history.index == 1)
    history.move(.back)
    #expect(history.place == "b")
  }

  @Test(arguments: [(nil, 1), (3, 1), (2, 0), (0, 0)])
  func ofMorePlacesThanTheCapacityTheNewestAreKept(index: Int?, expected: Int) throws {
    let history = try #require(PlaceHistory(places: ["a", "b", "c", "d"], at: index, capacity: 2))
    #expect(history.places == ["c", "d"])
    #expect(history.index == expected)
  }

  @Test(arguments: [-1, 0, 1])
  func aHistoryHoldsOnePlaceAtLeast(capacity: Int) {
    var history = PlaceHistory("a", capacity: capacity)
    history.move(.push("b"))
    #expect(history.places == ["b"])
    #expect(history.index == 0)
  }

  /// The plainest history there is.
  struct Model {
    var places = ["0"]
    var index = 0

    mutating func move(_ move: PlaceHistory<String>.Move) {
      switch move {
      case .push(let place):
        places = places[...index] + [place]
        index += 1
      case .replace(let place): places[index] = place
      case .go(let delta):
        for _ in 0..<min(50, abs(delta)) {
          if delta < 0, index > 0 { index -= 1 }
          if delta > 0, index < places.count - 1 { index += 1 }
        }
      }
    }
  }

  @Test(arguments: Seeds.first(50))
  func randomMovesLeaveWhatAnArrayAndAPositionHold(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var history = PlaceHistory("0")
    var model = Model()
    for number in 1...200 {
      let move: PlaceHistory<String>.Move =
        switch random.below(10) {
        case 0..<4: .push("\(number)")
        case 4..<6: .replace("\(number)")
        default: .go(random.below(9) - 4)
        }
      let before = model
      let destination = history.destination(of: move)
      let isMove = history.move(move)
      model.move(move)
      #expect(history.places == model.places)
      #expect(history.index == model.index)
      if destination != nil { #expect(destination == model.places[model.index]) }
      #expect(isMove || before.places == model.places && before.index == model.index)
    }
  }
}
