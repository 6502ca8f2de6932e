import DeepLinks
import Testing

struct KnownCaseTests {
  @Test func thereAreCases() {
    #expect(KnownCase.all.count > 300)
  }

  @Test(arguments: KnownCase.all)
  func theAnswerIsTheKnownOneOrDifferentByDesign(known: KnownCase) {
    let difference: String?
    do { difference = try known.difference() } catch { difference = "\(error)" }
    if let reason = known.different {
      #expect(difference != nil, "It is no longer different: \(reason)")
    } else {
      #expect(difference == nil)
    }
  }
}
