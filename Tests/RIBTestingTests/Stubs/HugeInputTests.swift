import RIBTesting
import Testing

/// Calls without an answer whose inputs are longer or deeper than what is told of them.
struct HugeInputTests {
  @Test(.timeLimit(.minutes(1))) func aLongInputIsRefusedAtOnce() {
    let told = failuresTold {
      let stub = Stub<[UInt8], Int>("upload")
      _ = stub.call([UInt8](repeating: 1, count: 20_000_000), default: 0)
    }
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix("Add upload.returns(…).") == true)
  }

  @Test func aDeepInputIsRefusedWithoutBeingWalkedDown() {
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
