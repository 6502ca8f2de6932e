import RIBTesting
import Testing

/// Failures reach the test that has made the sink.
struct FailureSinkTests {
  @Test func atTheLineThatIsToBlameAlsoFromADetachedTask() async {
    await withKnownIssue {
      let sink = FailureSink.current()
      await Task.detached { sink.fail("raised elsewhere", at: #_sourceLocation) }.value
      sink.flush()
    } matching: {
      $0.comments == ["raised elsewhere"] && $0.sourceLocation?.line == 9
    }
  }
}
