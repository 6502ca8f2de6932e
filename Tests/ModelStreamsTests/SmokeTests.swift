import ModelStreams
import Testing

@Test func smoke() async {
  let source = MutableModelStream(1)
  #expect(source.stream.latest == 1)
}
