import ModelStreams

/// A service: it owns the streams, belongs to no isolation and is called from any.
nonisolated final class TripService: Sendable {
  private let model = MutableModelStream<Trip?>(nil)
  private let source = EventSource<String>()

  var trips: ModelStream<Trip?> { model.stream }
  var alerts: EventStream<String> { source.stream }

  func warn(_ alert: String) {
    source.send(alert)
  }

  func begin(_ id: Int) {
    model.send(Trip(id: id))
  }

  func complete() {
    model.update { $0?.stage = .completed }
  }

  @concurrent func fare(of trip: Trip.ID) async throws -> Int {
    guard trip > 0 else { throw CancellationError() }
    return trip * 100
  }
}
