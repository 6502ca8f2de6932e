import RIBTesting
import Testing

@Suite("Failures reach the test that has made the sink")
struct FailureSinkTests {
  @Test("At the line that is to blame, also from a detached task")
  func detached() async {
    await withKnownIssue {
      let sink = FailureSink.current()
      await Task.detached { sink.fail("raised elsewhere", at: #_sourceLocation) }.value
      sink.flush()
    } matching: {
      $0.comments == ["raised elsewhere"] && $0.sourceLocation?.line == 10
    }
  }
}
