import RIBKit
import RIBSessions
import Testing

/// The decisions about a batch of events, without a session.
struct BatchStateTests {
  private struct Mistake: Error, Equatable {
    var number = 1
  }

  private static func tree(_ text: String) -> SavedTree {
    var tree = SavedTree()
    tree["Root#text"] = text
    return tree
  }

  private static func record(_ text: String) -> SessionRecord {
    var record = SessionRecord()
    record.tree = tree(text)
    return record
  }

  private let stored = tree("stored")
  private var state = BatchState<Int>(record("stored"), own: nil, launched: nil)

  /// The results as text.
  private func texts(_ state: BatchState<Int>) -> [String] {
    state.results.map { result in
      switch result {
      case .success(let reply): reply.map(String.init) ?? "none"
      case .failure(let error): (error as? Mistake).map { "mistake \($0.number)" } ?? "\(error)"
      }
    }
  }

  @Test mutating func eachItemComesOnceAndInOrder() {
    let batch = ["a", "turn", "b"]
    #expect(state.next(of: batch) == "a")
    #expect(state.next(of: batch) == "a", "an item without a result comes again")
    state.reply(1)
    #expect(state.next(of: batch) == "turn")
    state.settle(.success(nil))
    #expect(state.next(of: batch) == "b")
    state.reply(2)
    #expect(state.next(of: batch) == nil)
    #expect(texts(state) == ["1", "none", "2"])
  }

  @Test mutating func anEventThatChangesNothingFailsAlone() {
    let batch = ["a", "b"]
    #expect(state.fail(Mistake(), leaving: stored) == .proceed)
    #expect(state.next(of: batch) == "b")
    state.reply(2)
    #expect(state.next(of: batch) == nil)
    #expect(texts(state) == ["mistake 1", "2"])
  }

  @Test(arguments: [tree("changed"), nil]) mutating func anEventThatMayHaveChangedTheTreeUndoesTheOthers(
    after: SavedTree?
  ) {
    let batch = ["a", "b"]
    #expect(state.fail(Mistake(), leaving: after) == .launchAgain)
    #expect(state.base.tree == stored)
    #expect(state.next(of: batch) == "b", "the event that failed is not handled again")
    state.reply(2)
    #expect(state.next(of: batch) == nil)
    #expect(texts(state) == ["mistake 1", "2"])
  }

  @Test mutating func allEventsButTheFailedOnesAreHandledAgain() {
    let batch = ["a", "b", "c"]
    state.reply(1)
    // Even with the old tree: the first event may have changed it, and the second changed it back.
    #expect(state.fail(Mistake(number: 2), leaving: stored) == .launchAgain)
    #expect(texts(state) == [])
    #expect(state.next(of: batch) == "a")
    state.reply(10)
    #expect(state.next(of: batch) == "c")
    #expect(state.fail(Mistake(number: 3), leaving: nil) == .launchAgain)
    #expect(state.next(of: batch) == "a")
    state.reply(100)
    #expect(state.next(of: batch) == nil)
    #expect(texts(state) == ["100", "mistake 2", "mistake 3"])
  }

  @Test mutating func afterANewLaunchAnEventMayFailAloneAgain() {
    state.reply(1)
    #expect(state.fail(Mistake(number: 2), leaving: nil) == .launchAgain)
    #expect(state.fail(Mistake(), leaving: stored) == .proceed, "nothing was handled since the launch")
    #expect(state.next(of: ["a", "b"]) == nil)
    #expect(texts(state) == ["mistake 1", "mistake 2"])
  }

  @Test mutating func onlyTheFirstEventFindsAChangedTree() {
    #expect(state.isFirst)
    state.settle(.success(nil))
    #expect(state.isFirst, "a turn and a known answer need no handler")
    state.reply(1)
    #expect(!state.isFirst)
    #expect(state.fail(Mistake(), leaving: nil) == .launchAgain)
    #expect(!state.isFirst, "the new tree is the one that was looked at")
  }

  @Test mutating func theChangesOfTheTreeItselfSurviveAnEventThatThrows() {
    let changed = Self.tree("changed by itself")
    #expect(state.rebase(on: stored) == nil)
    #expect(state.rebase(on: changed) == changed)
    #expect(state.rebase(on: changed) == nil)
    #expect(state.fail(Mistake(), leaving: changed) == .proceed, "the event has changed nothing")
    #expect(state.base.tree == changed)
  }

  @Test mutating func aTreeThatCannotBeSavedIsNoBase() {
    var partial = Self.tree("partial")
    partial.unsaved = ["Root#picture"]
    #expect(state.rebase(on: partial) == nil)
    #expect(state.rebase(on: nil) == nil)
    #expect(state.base.tree == stored)
    #expect(state.baseline == stored)
  }

  @Test func theBaseHasTheUnsavedChangesOfTheTreeItself() {
    let own = Self.tree("own")
    let state = BatchState<Int>(Self.record("stored"), own: own, launched: Self.tree("as launched"))
    #expect(state.base.tree == own)
    #expect(state.baseline == own)
  }

  @Test func aNewSessionIsLaunchedAgainFromNothing() {
    let launched = Self.tree("as launched")
    var state = BatchState<Int>(SessionRecord(), own: nil, launched: launched)
    #expect(state.base.tree == SavedTree())
    #expect(state.fail(Mistake(), leaving: launched) == .proceed, "the event has changed nothing")
  }
}
