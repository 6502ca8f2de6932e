import ModelStreams

/// The service behind the RIBs.
protocol Radio: Sendable {
  var song: ModelStream<String> { get }
  func play(_ station: String) async throws
  func vote(_ isUp: Bool, for station: String) async throws -> Int
}

enum StationEvent: Hashable {
  case stopped
  case lost
}

enum StationAction: Hashable {
  case stop
  case vote(isUp: Bool)
}

struct StationView: Hashable {
  var song = ""
  var notice: String?
}
