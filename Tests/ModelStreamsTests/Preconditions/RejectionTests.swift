import ModelStreams
import RIBKit
import Testing

/// A certain mistake stops the program where it is written, with a sentence, in every build.
///
/// Each of the two sentences stands here once to the letter; the other uses are told by their words.
@Suite struct RejectionTests {
  @Test func aBufferOfModelsKeepsAtLeastOne() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MutableModelStream(0).stream.buffered(.newest(0))
    }
    let sentence = """
      ModelStreams: buffered(_:) was given .newest(0), but a subscriber must keep at least one model. \
      Pass .newest(1) or more, or .unbounded.
      """
    #expect(text(result).contains(sentence))
  }

  @Test func aBufferOfEventsKeepsAtLeastOneOfTheNewest() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EventSource<Int>().stream.buffered(.newest(-1))
    }
    expectNames(result, ["buffered(_:)", ".newest(-1)", "at least one event", ".newest(1)"])
  }

  @Test func aBufferOfEventsKeepsAtLeastOneOfTheOldest() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EventSource<Int>().stream.buffered(.oldest(0))
    }
    expectNames(result, ["buffered(_:)", ".oldest(0)", "at least one event", ".oldest(1)"])
  }

  @Test func aSubscriptionThatIsMadeWithoutTheStreamKeepsAtLeastOne() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EventSubscription(EventSource<Int>().stream, policy: .oldest(0), waiter: Alarm())
    }
    expectNames(result, ["a subscription", ".oldest(0)"])
  }

  @Test func debounceHasNoNegativeInterval() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MutableModelStream(0).stream.debounce(for: .seconds(-1), clock: ManualHost().clock)
    }
    let sentence = """
      ModelStreams: debounce(for:clock:) was given -1.0 seconds, but an interval must not be negative. \
      Pass .zero or more.
      """
    #expect(text(result).contains(sentence))
  }

  @Test func throttleHasNoNegativeInterval() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let clock: any Clock<Duration> = ManualHost().clock
      _ = MutableModelStream(0).stream.throttle(for: .seconds(-1), clock: clock)
    }
    expectNames(result, ["throttle(for:clock:)", "-1.0 seconds", "must not be negative", ".zero"])
  }

  private func expectNames(_ result: ExitTest.Result?, _ words: [String]) {
    for word in words { #expect(text(result).contains(word)) }
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
