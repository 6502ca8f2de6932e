import RIBKit
import RIBTesting
import Testing

/// Values that are longer or deeper than what is printed of them.
struct CutValueTests {
  indirect enum Chain: Hashable, Sendable {
    case end(Int)
    case next(Chain)

    static func of(_ count: Int, endingIn end: Int = 0) -> Chain {
      (0..<count).reduce(.end(end)) { chain, _ in .next(chain) }
    }
  }

  struct Wordy: Hashable, CustomStringConvertible, CustomReflectable {
    let end: Int
    var customMirror: Mirror { Mirror(self, children: [:]) }
    var description: String { String(repeating: "w", count: 300) + "\(end)" }
  }

  final class Link {
    var next: Link?
    let end: Int

    init(_ next: Link?, end: Int = 0) {
      self.next = next
      self.end = end
    }
  }

  /// Tells how often it has become active.
  final class Counter: Interactor {
    let scope: Scope<Never, Chain>
    private let text: (Int) -> Chain
    private var activations = 0

    init(_ listener: Listener<Chain>, _ text: @escaping (Int) -> Chain) {
      scope = Scope(listener: listener)
      self.text = text
    }

    func didBecomeActive() {
      activations += 1
      notify(text(activations))
    }
  }

  final class Writer: Interactor {
    let scope: Scope<Never, String>
    private var activations = 0

    init(_ listener: Listener<String>) { scope = Scope(listener: listener) }

    func didBecomeActive() {
      activations += 1
      notify(CutValueTests.long("\(activations)"))
    }
  }

  static func long(_ end: String) -> String { String(repeating: "a", count: 30_000) + end }

  @Test func aStressTestSeesAStateThatShowsBehindTheLimitOfTheCharacters() {
    let told = failuresTold {
      LifecycleStressTest({ 0 }, harness: { _ in InteractorHarness { Writer($0) } }).run { _, _ in }
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("activated again") == true)
    #expect((told.first?.utf8.count ?? 0) < 60_000)
  }

  @Test func aStressTestSeesAStateThatShowsBehindTheLimitOfTheDepth() {
    let told = failuresTold {
      LifecycleStressTest(
        { 0 }, harness: { _ in InteractorHarness { Counter($0) { .of(100, endingIn: $0) } } }
      ).run { _, _ in }
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("activated again") == true)
  }

  @Test func aMismatchBehindTheLimitIsNotCalledEqual() {
    let told = failuresTold {
      let harness = InteractorHarness { Writer($0) }
      harness.activate()
      harness.expectEvent(Self.long("2"))
      harness.discard(because: "it was not expected")
      harness.deactivate()
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("looks the same") == false)
    #expect(told.first?.contains("not shown, 64-bit digest") == true)
  }

  @Test func whatIsCutIsComparedWhereverItIs() {
    func differ<Value>(_ one: Value, _ other: Value, line: Int = #line) {
      let text = difference(from: one, to: other)
      #expect(text?.contains("digest") == true, "line \(line): \(text ?? "no difference")")
    }
    differ(Self.long("1"), Self.long("2"))
    differ(Self.long("1")[...], Self.long("2")[...])
    differ(Chain.of(100, endingIn: 1), Chain.of(100, endingIn: 2))
    differ(Chain.of(2_000, endingIn: 1), Chain.of(2_001, endingIn: 1))
    differ(Wordy(end: 1), Wordy(end: 2))
    differ(Array(0..<21_000) + [1], Array(0..<21_000) + [2])
    differ(Array(0..<21_000).map { "\($0)" } + ["1"], Array(0..<21_000).map { "\($0)" } + ["2"])
    differ([[UInt8](repeating: 0, count: 21_000) + [1]], [[UInt8](repeating: 0, count: 21_000) + [2]])
    differ(Set(0..<110_000), Set(1..<110_001))
    differ(
      Dictionary(uniqueKeysWithValues: (0..<30_000).map { ($0, Chain.end(0)) }).merging([1: .end(1)]) { $1 },
      Dictionary(uniqueKeysWithValues: (0..<30_000).map { ($0, Chain.end(0)) }).merging([29_999: .end(1)]) {
        $1
      })
    differ(
      (0..<100).reduce(Link(nil, end: 1)) { link, _ in Link(link) },
      (0..<100).reduce(Link(nil, end: 2)) { link, _ in Link(link) })
  }

  /// A node whose branches may lead to one object or back to itself.
  final class Fork {
    var left: Fork?
    var right: Fork?
  }

  @Test func aCycleIsNotAnObjectThatOccursTwice() {
    let (shared, cyclic, leaf) = (Fork(), Fork(), Fork())
    (shared.left, shared.right) = (leaf, leaf)
    (cyclic.left, cyclic.right) = (leaf, cyclic)
    defer { cyclic.right = nil }
    let cut = [Fork?](repeating: nil, count: 21_000)
    #expect(difference(from: cut + [shared], to: cut + [cyclic])?.contains("digest") == true)
  }

  @Test func equalValuesAreEqualWhateverTheirOrderInMemory() {
    let numbers = Array(0..<110_000)
    #expect(difference(from: Set(numbers), to: Set(numbers.reversed())) == nil)
    let names = numbers.prefix(1_000).map { Wordy(end: $0) }
    #expect(difference(from: Set(names), to: Set(names.reversed())) == nil)
    #expect(difference(from: Chain.of(100), to: Chain.of(100)) == nil)
  }

  @Test func aCycleBehindTheLimitIsWalkedOnce() {
    let ring = { (end: Int) in
      let first = Link(nil, end: end)
      let last = (0..<200).reduce(first) { link, _ in Link(link) }
      first.next = last
      return last
    }
    let (one, same, other) = (ring(1), ring(1), ring(2))
    defer { for link in [one, same, other] { link.next?.next = nil } }
    #expect(difference(from: one, to: same) == nil)
    #expect(difference(from: one, to: other)?.contains("digest") == true)
  }

  @Test func aDigestIsTheSameInEveryProcess() {
    #expect(lines(of: Self.long("1"), limits: .comparison).last?.suffix(17) == "7dd38336c2bbf8b8)")
  }

  @Test func aRecordedLogIsComparedWhole() throws {
    let shelf = try Shelf()
    func record(_ end: String) -> [String] {
      failuresTold {
        let harness = InteractorHarness { Writer($0) }
        harness.run { _ in }
        harness.activate()
        harness.run { $0.notify(Self.long(end)) }
        harness.deactivate()
        harness.expectLog(recordedAs: "long", sourceLocation: shelf.place)
      }
    }
    #expect(record("1").first?.contains("The record \"long\" did not exist") == true)
    #expect(record("1") == [])
    #expect(record("2").first?.contains("differs from the record") == true)
  }
}
