import ModelStreams

/// A service that many trees observe at once.
final class Service: Sendable {
  let models = MutableModelStream(0)
  let events = EventSource<Int>()
}
