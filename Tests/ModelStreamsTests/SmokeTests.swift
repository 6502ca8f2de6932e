import ModelStreams
import Testing

@Test func smoke() {
  let source = MutableModelStream(1)
  #expect(source.stream.latest == 1)
}
