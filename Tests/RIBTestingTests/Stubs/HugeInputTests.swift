import RIBTesting
import Synchronization
import Testing

/// Calls without an answer whose inputs are longer or deeper than what is told of them.
struct HugeInputTests {
  /// How often the elements of an input were looked at.
  final class Looks: Sendable {
    let count = Atomic<Int>(0)
  }

  /// An element that counts the looks at it.
  struct Element: Sendable, CustomReflectable {
    let looks: Looks

    var customMirror: Mirror {
      looks.count.add(1, ordering: .relaxed)
      return Mirror(self, children: ["looks": 0])
    }
  }

  @Test func ofALongInputOnlyTheBeginningIsLookedAt() {
    let looks = Looks()
    let told = failuresTold {
      let stub = Stub<[Element], Int>("upload")
      _ = stub.call([Element](repeating: Element(looks: looks), count: 1_000_000), default: 0)
    }
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix("Add upload.returns(…).") == true)
    let count = looks.count.load(ordering: .relaxed)
    #expect(1...1_000 ~= count, "\(count) looks")
  }

  @Test func bytesAreRejectedHoweverManyThereAre() {
    let told = failuresTold {
      let stub = Stub<[UInt8], Int>("upload")
      _ = stub.call([UInt8](repeating: 1, count: 20_000_000), default: 0)
    }
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix("Add upload.returns(…).") == true)
  }

  @Test func aDeepInputIsRejectedWithoutBeingWalkedDown() {
    let told = failuresTold {
      let stub = Stub<CutValueTests.Chain, Int>("deep")
      _ = stub.call(.of(10_000), default: 0)
    }
    #expect(told.first?.hasSuffix("Add deep.returns(…).") == true)
  }

  @Test func theSourceOfADeepValueIsCut() {
    #expect(swiftSource(of: CutValueTests.Chain.of(10_000)).contains("/* … */"))
    #expect(swiftSource(of: CutValueTests.Chain.of(2)) == ".next(.next(.end(0)))")
  }

  @Test func theSourceOfALongValueIsCut() {
    let source = swiftSource(of: Array(repeating: 1, count: 50_000))
    #expect(source.hasSuffix("1, /* … */]"))
    #expect(source.utf8.count < 100_000)
  }
}
