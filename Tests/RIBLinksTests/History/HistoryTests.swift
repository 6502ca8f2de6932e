import RIBLinks
import Testing

struct HistoryTests {
  @Test func withoutAPlaceThereIsNoHistory() {
    #expect(History<String>(places: []) == nil)
  }

  @Test(arguments: [(nil, 2), (0, 0), (1, 1), (2, 2), (9, 2), (-4, 0), (Int.min, 0), (Int.max, 2)])
  func itBeginsAtAPlaceOrAtTheNearestEnd(index: Int?, expected: Int) throws {
    let history = try #require(History(places: ["a", "b", "c"], at: index))
    #expect(history.index == expected)
    #expect(history.action == .pop)
    #expect(history.canGoBack == (expected > 0))
    #expect(history.canGoForward == (expected < 2))
  }

  @Test(arguments: [Int.min, Int.min + 1, -2, -1, 0, 1, 2, Int.max - 1, Int.max])
  func goingAnyDistanceStopsAtAnEndAndTellsTheDistance(delta: Int) throws {
    var history = try #require(History(places: ["a", "b", "c"], at: 1))
    let step = history.move(.go(delta))
    #expect(step.delta == delta)
    #expect(history.index == 1 + max(-1, min(1, delta)))
    #expect(history.place == step.to)
  }

  @Test func aPlaceThatIsPushedAgainIsAnotherEntry() {
    var history = History("a")
    history.move(.push("a"))
    history.move(.replace("a"))
    #expect(history.entries.map(\.place) == ["a", "a"])
    #expect(history.entries.map(\.id) == [0, 2])
  }

  @Test func aPushBeyondTheCapacityDropsTheOldest() {
    var history = History("a", capacity: 2)
    history.move(.push("b"))
    #expect(history.move(.push("c")).index == 1)
    #expect(history.entries.map(\.place) == ["b", "c"])
    #expect(history.index == 1)
    #expect(history.move(.back).to == "b")
  }

  @Test(arguments: [(nil, 1), (3, 1), (2, 0), (0, 0)])
  func ofMorePlacesThanTheCapacityTheNewestAreKept(index: Int?, expected: Int) throws {
    let history = try #require(History(places: ["a", "b", "c", "d"], at: index, capacity: 2))
    #expect(history.entries.map(\.place) == ["c", "d"])
    #expect(history.index == expected)
  }

  @Test(arguments: [-1, 0, 1])
  func aHistoryHoldsOnePlaceAtLeast(capacity: Int) {
    var history = History("a", capacity: capacity)
    history.move(.push("b"))
    #expect(history.entries.map(\.place) == ["b"])
    #expect(history.index == 0)
  }

  @Test func whatMayBeLeftIsLeft() {
    var history = History("a")
    var asked: [HistoryStep<String>] = []
    let outcome = history.move(.push("b")) { step in
      asked.append(step)
      return .allow
    }
    #expect(asked.map(\.from) == ["a"])
    #expect(asked.map(\.to) == ["b"])
    #expect(outcome == asked.first.map { .moved($0) })
    #expect(history.place == "b")
  }

  @Test(arguments: [HistoryMove.push("c"), .replace("c"), .back, .go(5)])
  func whatMayNotBeLeftIsNotLeft(move: HistoryMove<String>) throws {
    var history = try #require(History(places: ["a", "b"]))
    let before = history
    #expect(history.move(move) { _ in .deny } == .denied(before.step(for: move)))
    #expect(history == before)
  }

  @Test(arguments: [HistoryMove.push("c"), .replace("c"), .back, .go(-5)])
  func aMoveThatWaitsIsMadeWhenItMayProceed(move: HistoryMove<String>) throws {
    var history = try #require(History(places: ["a", "b"]))
    var expected = history
    let step = expected.move(move)
    #expect(history.move(move) { _ in .ask } == .asked(step))
    #expect(history.waiting == move)
    #expect(history.place == "b")
    #expect(history.proceed() == step)
    #expect(history == expected)
    #expect(history.proceed() == nil)
  }

  @Test func aMoveThatWaitsCanBeForgotten() throws {
    var history = try #require(History(places: ["a", "b"]))
    let before = history
    history.move(.back) { _ in .ask }
    history.stay()
    #expect(history == before)
    #expect(history.proceed() == nil)
  }

  @Test func aDenialLeavesTheMoveThatWaits() {
    var history = History("a")
    history.move(.push("b")) { _ in .ask }
    history.move(.push("c")) { _ in .deny }
    #expect(history.waiting == .push("b"))
  }

  @Test func ofTwoMovesThatWaitTheNewerCounts() {
    var history = History("a")
    history.move(.push("b")) { _ in .ask }
    history.move(.push("c")) { _ in .ask }
    #expect(history.proceed()?.to == "c")
    #expect(history.entries.map(\.place) == ["a", "c"])
  }

  @Test func aMoveThatIsMadeForgetsTheOneThatWaits() {
    var history = History("a")
    history.move(.push("b")) { _ in .ask }
    history.move(.replace("c"))
    #expect(history.waiting == nil)
  }
}
