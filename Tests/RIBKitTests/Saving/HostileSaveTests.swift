import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// Saved trees that nobody in their right mind has written: each is said, none does harm.
struct HostileSaveTests {
  private let host = ManualHost()
  private let log = EventLog()

  /// Launches a desk, and ends it.
  ///
  /// - Returns: What the events say, and what the desk saves then.
  private func life(_ restoration: Restoration) -> (told: [String], saved: SavedTree, draft: String) {
    let desk = DeskRouter()
    let options = LaunchOptions(
      observer: log, observedKinds: [.preserved], showsValues: true, restoring: restoration)
    desk.launch(options, on: host)
    let saved = host.run { desk.save() } ?? SavedTree()
    let draft = (desk.children.first as? PageRouter)?.interactor.draft ?? "no page"
    host.shutdown(desk)
    return (log.take().map(\.detail), saved, draft)
  }

  private let fresh = savedTree(["Desk#layout": #"{"rows":[],"stack":[0]}"#, "Desk/Page[0]#draft": "\"\""])

  @Test(arguments: [0, 2, -1, Int.max])
  func anUnknownFormatRestoresNothing(format: Int) {
    let text = #"{"format":\#(format),"version":1,"values":{"Desk/Page[0]#draft":"\"x\""}}"#
    let (told, saved, draft) = life(Restoration(reading: text, coder: JSONValueCoder()))
    #expect(told == ["nothing restored: the format \(format) is unknown"] && saved == fresh && draft == "")
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"format\":1}", #"{"format":1,"version":1,"values":[]}"#, "\u{0}",
  ])
  func aTextThatIsNoSavedTreeRestoresNothing(text: String) {
    let (told, saved, _) = life(Restoration(reading: text, coder: JSONValueCoder()))
    #expect(told.count == 1 && told[0].hasPrefix("nothing restored: the saved tree cannot be read: "))
    #expect(saved == fresh)
  }

  @Test func aTextThatIsTooLongIsNotDecoded() {
    /// Stops the test if it is asked for anything.
    struct NoCoder: ValueCoder {
      struct Asked: Error {}
      func text<Value: Encodable>(of value: Value) throws -> String { try JSONValueCoder().text(of: value) }
      func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value { throw Asked() }
    }
    let text = String(repeating: " ", count: 1_000_001)
    var limits = SavingLimits()
    (limits.bytes, limits.values) = (10_000, 100)
    let (told, saved, _) = life(Restoration(reading: text, coder: NoCoder(), limits: limits))
    #expect(told == ["nothing restored: 1000001 bytes exceed the limit"] && saved == fresh)
  }

  @Test func tooManyValuesRestoreNothing() {
    var saved = SavedTree()
    for number in 0..<100_000 { saved["Desk/Page[\(number)]#draft"] = "1" }
    let (told, next, _) = life(restoring(saved))
    #expect(told == ["nothing restored: 100000 values exceed the limit"] && next == fresh)
  }

  @Test func tooManyBytesRestoreNothing() {
    var saved = SavedTree()
    for number in 0..<10 { saved["Desk/Page[\(number)]#draft"] = String(repeating: "1", count: 200_000) }
    let (told, next, _) = life(restoring(saved))
    #expect(told.count == 1 && told[0].hasSuffix("bytes exceed the limit") && next == fresh)
  }

  @Test func aValueOrAPlaceThatIsTooLongIsLeftOut() {
    var saved = savedTree(["Desk/Page[0]#draft": "\"x\"", "Desk/Page[1]#draft": "\"y\""])
    saved["Desk#layout"] = String(repeating: "[", count: 300_000)
    saved[String(repeating: "Desk/", count: 300)] = "1"
    let (told, next, draft) = life(restoring(saved))
    #expect(told == ["draft: restored", "2 values not restored: over the limit for a single value"])
    #expect(draft == "x" && next.places == ["Desk#layout", "Desk/Page[0]#draft", "Desk/Page[1]#draft"])
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000),
    String(repeating: "[", count: 511) + String(repeating: "]", count: 511),
    "{\"stack\":{}}", "{\"stack\":[1e999]}", "{\"stack\":[0],\"rows\":[0,0,0],\"tab\":\"x\"}", "", "nul",
  ])
  func aValueOfAWrongFormIsSaidAndKept(text: String) {
    let (told, next, _) = life(restoring(savedTree(["Desk#layout": text])))
    #expect(told.count == 1 && told[0].hasPrefix("layout: cannot be read: "))
    #expect(next["Desk#layout"] == text)
  }

  @Test(arguments: [
    "", "#", "/", "Desk", "Desk#", "Desk/#draft", "Desk/Page[0#draft", "Desk/Page[0]]#draft", "🧨/\u{1}",
  ])
  func aPlaceThatIsNoneHarmsNothing(place: String) {
    var saved = fresh
    saved[place] = "1"
    let (told, next, _) = life(restoring(saved))
    #expect(told == ["draft: restored", "layout: restored"])
    // Somebody may claim it later.
    #expect(next == saved)
  }

  @Test func aNewerVersionIsSaidAndRestoredAsFarAsItCanBeRead() {
    var saved = fresh
    saved.version = 9
    saved["Desk/Page[0]#draft"] = "\"x\""
    let (told, next, draft) = life(restoring(saved, version: 3))
    #expect(
      told.contains("saved by the newer version 9; this program has version 3") && draft == "x"
        && next.version == 3)
  }

  @Test func whatIsKeptIsBoundedAndTheOldestGoesFirst() {
    let desk = DeskRouter()
    var restoration = restoring()
    restoration.limits.values = 16
    desk.launch(
      LaunchOptions(observer: log, observedKinds: [.preserved], restoring: restoration), on: host)
    for number in 1...40 { host.run { desk.interactor.layout.stack.append(number) } }
    let saved = host.run { desk.save() } ?? SavedTree()
    #expect(saved.places.count <= 16 && saved["Desk/Page[40]#draft"] != nil)
    #expect(saved["Desk/Page[39]#draft"] != nil && saved["Desk/Page[1]#draft"] == nil)
    #expect(log.take().contains { $0.detail.hasSuffix(" dropped: over the limit") })
    host.shutdown(desk)
  }

  @Test func aPlaceThatIsTooLongIsNotSaved() {
    let desk = DeskRouter()
    var restoration = restoring()
    restoration.limits.placeBytes = 12
    desk.launch(
      LaunchOptions(observer: log, observedKinds: [.preserved], restoring: restoration), on: host)
    #expect(host.run { desk.save() }?.places == ["Desk#layout"])
    #expect(log.take().map(\.detail) == ["draft: not saved: its place has more than 12 bytes"])
    host.shutdown(desk)
  }

  @Test func aTreeOfAnyDepthIsSavedAsFarAsPlacesGo() {
    final class DeepRouter: Router {
      let interactor = PageInteractor()
    }
    let root = DeepRouter()
    let depth = Scale.of(100_000)
    root.launch(LaunchOptions(restoring: restoring()), on: host)
    let saved: SavedTree? = host.run {
      var parent = root
      for _ in 0..<depth {
        let child = DeepRouter()
        parent.attach(child)
        parent = child
      }
      return root.save()
    }
    let places = saved?.places ?? []
    #expect(places.count == 199 && places.allSatisfy { $0.utf8.count <= 1_000 })
    #expect(
      saved?.unsaved.last == "…/Deep#draft" && saved?.unsaved.allSatisfy { $0.utf8.count < 6_000 } == true)
    host.shutdown(root)
  }
}
