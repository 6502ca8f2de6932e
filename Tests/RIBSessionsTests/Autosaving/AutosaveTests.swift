import RIBKit
import RIBSessions
import Testing

struct AutosaveTests {
  private let store = FlakyStore(of: "")
  private let log = EventLog()

  private func autosave() -> Autosave { Autosave(store, observer: log.observer) }

  private func tree(_ draft: String) -> SavedTree {
    var tree = SavedTree()
    tree["Root#draft"] = draft
    return tree
  }

  /// A launch that ends in its first turn or before, as by a crash.
  private func crash() async throws -> SavedTree { try await autosave().load() }

  private let full = SessionError(.full, "no room")

  /// A launch that saves a draft.
  @discardableResult
  private func launch(saving draft: String) async throws -> Autosave {
    let autosave = autosave()
    _ = try await autosave.load()
    try await autosave.save(tree(draft))
    return autosave
  }

  @Test func aLaunchRestoresWhatTheLastOneSaved() async throws {
    let first = autosave()
    #expect(try await first.load() == SavedTree())
    try await first.save(tree("1"))
    try await first.save(tree("2"))
    #expect(try await autosave().load() == tree("2"))
    #expect(log.take() == ["app saved", "app saved"])
  }

  @Test func whatIsStoredAlreadyIsNotStoredAgain() async throws {
    let autosave = autosave()
    _ = try await autosave.load()
    for _ in 0..<3 { try await autosave.save(tree("1")) }
    #expect(await store.saves == 2)
    // The launch is marked as good, though nothing has changed.
    let next = self.autosave()
    try await next.save(try await next.load())
    try await next.save(tree("1"))
    #expect(await store.saves == 4)
  }

  @Test func savesAreMadeInTheirOrder() async throws {
    let autosave = autosave()
    _ = try await autosave.load()
    await withTaskGroup { group in
      for number in 0..<20 { group.addTask { try? await autosave.save(tree("\(number)")) } }
    }
    try await autosave.save(tree("last"))
    #expect(try await store.tree("app") == ["Root#draft": "last"])
    #expect(!log.take().contains("app conflicted"))
  }

  @Test func afterTwoLaunchesThatCrashTheThirdBeginsEmpty() async throws {
    try await launch(saving: "crashes")
    #expect(try await crash() == tree("crashes"))
    #expect(try await crash() == tree("crashes"))
    #expect(log.take() == ["app saved"])
    let third = autosave()
    #expect(try await third.load() == SavedTree())
    #expect(log.take() == ["app abandoned"])
    #expect(try await store.tree("app.abandoned") == ["Root#draft": "crashes"])
    try await third.save(tree("good"))
    #expect(try await autosave().load() == tree("good"))
    // It can be brought back.
    #expect(try await autosave().abandoned() == [tree("crashes")])
  }

  @Test func theEventComesAgainUntilALaunchIsGood() async throws {
    try await launch(saving: "crashes")
    for _ in 0..<5 { _ = try await crash() }
    // The third launch and those after it; they restore nothing, but may crash for another reason.
    #expect(log.take() == ["app saved", "app abandoned", "app abandoned", "app abandoned"])
    let next = autosave()
    try await next.save(try await next.load())
    #expect(log.take() == ["app abandoned", "app saved"])
    _ = try await crash()
    #expect(log.take() == [])
    #expect(try await autosave().abandoned() == [tree("crashes")])
  }

  @Test func aSaveIsAbandonedOnceIfTheLaunchCannotBeCounted() async throws {
    try await launch(saving: "crashes")
    for _ in 0..<2 { _ = try await crash() }
    await store.failSecond(full)
    #expect(try await crash() == SavedTree())
    for _ in 0..<2 {
      await store.fail(full)
      #expect(try await crash() == SavedTree())
    }
    #expect(try await autosave().abandoned() == [tree("crashes")])
    #expect(try await store.row("app.abandoned.2") == nil)
    #expect(try await store.row("app.abandoned") != nil)
    let next = autosave()
    try await next.save(try await next.load())
    #expect(try await store.tree("app") == [:])
  }

  @Test func aTreeThatIsTooLargeIsNoCrash() async throws {
    try await launch(saving: "1")
    for _ in 0..<4 {
      let small = Autosave(store, byteLimit: 1_000, observer: log.observer)
      #expect(try await small.load() == tree("1"))
      await #expect(throws: full) { try await small.save(tree(String(repeating: "x", count: 1_000))) }
    }
    #expect(!log.take().contains("app abandoned"))
  }

  @Test func aGoodSaveStartsTheCountAgain() async throws {
    try await launch(saving: "1")
    for _ in 0..<4 {
      _ = try await crash()
      let good = autosave()
      try await good.save(try await good.load())
    }
    #expect(try await autosave().load() == tree("1"))
    #expect(!log.take().contains("app abandoned"))
  }

  @Test func everySaveThatIsAbandonedIsKeptForATime() async throws {
    for number in 1...11 {
      let good = autosave()
      _ = try await good.load()
      try await good.save(tree("\(number)"))
      for _ in 0..<3 { _ = try await crash() }
    }
    #expect(try await store.tree("app.abandoned") == ["Root#draft": "1"])
    #expect(try await store.tree("app.abandoned.9") == ["Root#draft": "11"])
    #expect(try await autosave().abandoned() == [1, 2, 3, 4, 5, 6, 7, 8, 11].map { tree("\($0)") })
  }

  /// A window may have a number as the end of its identifier.
  @Test func whatOneWindowAbandonsIsNotThatOfAnother() async throws {
    let (one, other) = (Autosave(store, id: "w"), Autosave(store, id: "w.2"))
    for (window, draft) in [(one, "1"), (one, "2"), (other, "other")] {
      _ = try await window.load()
      try await window.save(tree(draft))
      for _ in 0..<3 { _ = try await window.load() }
    }
    #expect(try await one.abandoned() == [tree("1"), tree("2")])
    #expect(try await other.abandoned() == [tree("other")])
    try await one.delete()
    #expect(try await one.abandoned() == [])
    #expect(try await other.abandoned() == [tree("other")])
  }

  @Test func aSaveWhoseLastPlaceIsTakenMeanwhileIsNotLost() async throws {
    for end in SessionRecord.abandonedEnds { try await store.set("app" + end, Array("other".utf8)) }
    var crashing = SessionRecord()
    (crashing.tree, crashing.launches) = (tree("dear"), 2)
    try await store.set("app", crashing.bytes())
    await store.intrude { try await $0.replace(SessionID(id: "app.abandoned.9")) }
    let error = await #expect(throws: SessionError.self) { try await crash() }
    #expect(error?.code == .contended)
    #expect(try await store.tree("app") == ["Root#draft": "dear"])
    #expect(try await crash() == SavedTree())
    #expect(try await autosave().abandoned() == [tree("dear")])
  }

  @Test(arguments: [Int.max, .max - 1, -1, .min])
  func aDamagedNumberOfLaunchesIsClamped(launches: Int) async throws {
    let text = #"{"format":2,"launches":\#(launches),"tree":{"format":1,"values":{},"version":1}}"#
    try await store.set("app", Array(text.utf8))
    for _ in 0..<3 { #expect(try await autosave().load().places == []) }
    let counted = try #require(await store.row("app"))
    #expect(try SessionRecord(counted.bytes, of: SessionID(id: "app")).launches >= 2)
  }

  @Test func aNegativeNumberOfLaunchesAllowsNoMoreCrashes() async throws {
    let text = #"{"format":2,"launches":-9,"tree":{"format":1,"values":{"Root#draft":"1"},"version":1}}"#
    try await store.set("app", Array(text.utf8))
    for _ in 0..<2 { #expect(try await !crash().places.isEmpty) }
    #expect(try await crash().places.isEmpty)
  }

  @Test(arguments: [
    "not JSON", "{\"format\":2}", "{\"format\":1,\"tree\":{\"format\":9}}", "{\"format\":1,\"tree\":3}",
    String(repeating: "[", count: 100_000),
  ])
  func aRowThatCannotBeReadIsMovedAway(text: String) async throws {
    try await store.set("app", Array(text.utf8))
    let autosave = autosave()
    #expect(try await autosave.load() == SavedTree())
    #expect(log.take() == ["app abandoned"])
    #expect(try await store.row("app.abandoned")?.bytes == Array(text.utf8))
    #expect(try await autosave.abandoned() == [])
    try await autosave.save(tree("1"))
  }

  @Test func aRowThatIsTooLongIsNotDecodedAndATreeThatIsTooLongNotSaved() async throws {
    try await store.set("app", Array(repeating: 32, count: 2_000))
    let small = Autosave(store, byteLimit: 1_000, observer: log.observer)
    #expect(try await small.load() == SavedTree())
    #expect(log.take() == ["app abandoned"])
    let error = await #expect(throws: SessionError.self) {
      try await small.save(tree(String(repeating: "x", count: 1_000)))
    }
    #expect(error?.code == .full && log.take() == ["app saved", "app failed: full"])
    try await small.save(tree("short"))
  }

  @Test func aDiskThatIsFullForATimeLosesNothing() async throws {
    let autosave = try await launch(saving: "1")
    await store.fail(full)
    await #expect(throws: full) { try await autosave.save(tree("2")) }
    #expect(log.take() == ["app saved", "app failed: full"])
    #expect(try await store.tree("app") == ["Root#draft": "1"])
    try await autosave.save(tree("2"))
    #expect(try await store.tree("app") == ["Root#draft": "2"])
  }

  @Test func aLaunchThatCannotBeCountedRestoresNevertheless() async throws {
    try await launch(saving: "1")
    await store.fail(full)
    let second = autosave()
    #expect(try await second.load() == tree("1"))
    #expect(log.take() == ["app saved", "app failed: full"])
    try await second.save(tree("2"))
    #expect(try await store.tree("app") == ["Root#draft": "2"])
  }

  @Test func whatCouldNotBeLoadedIsNotOverwritten() async throws {
    try await launch(saving: "1")
    await store.failLoads(SessionError(.locked, "locked"))
    let second = autosave()
    await #expect(throws: SessionError.self) { try await second.load() }
    let error = await #expect(throws: SessionError.self) { try await second.save(tree("2")) }
    #expect(error?.code == .notSaved && error?.description.contains("locked") == true)
    #expect(log.take().contains("app failed: locked"))
    let early = await #expect(throws: SessionError.self) { try await autosave().save(tree("3")) }
    #expect(early?.code == .notSaved && early?.description.contains("load()") == true)
    #expect(try await store.tree("app") == ["Root#draft": "1"])
  }

  @Test func twoProcessesThatBeginAtOnceBothRestoreAndTheFirstToSaveGoesOn() async throws {
    try await launch(saving: "1")
    let (first, second) = (autosave(), autosave())
    #expect(try await first.load() == tree("1"))
    #expect(try await second.load() == tree("1"))
    try await first.save(tree("first"))
    #expect(log.take() == ["app saved", "app saved"])
    let error = await #expect(throws: SessionError.self) { try await second.save(tree("second")) }
    #expect(error?.code == .contended)
    #expect(log.take() == ["app conflicted", "app failed: contended"])
    try await first.save(tree("still first"))
    #expect(try await store.tree("app") == ["Root#draft": "still first"])
  }

  @Test func aLaunchIsCountedAfterAnotherOneInBetween() async throws {
    var other = SessionRecord()
    other.launches = 1
    let bytes = try other.bytes()
    await store.intrude { try await $0.replace(SessionID(id: "app")) { _ in bytes } }
    #expect(try await autosave().load() == SavedTree())
    #expect(try await store.row("app")?.version == 2)
  }
}
