import Foundation
import ModelStreams
import RIBKit

struct NextTrip: Hashable, Codable {
  var place: String
  var link: String
}

/// The next trip, in a file that the app and its extensions share.
struct NextTripFile: Sendable {
  let url: URL

  func read() -> NextTrip? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    return try? JSONDecoder().decode(NextTrip.self, from: data)
  }

  func write(_ trip: NextTrip?) throws {
    try JSONEncoder().encode(trip).write(to: url, options: .atomic)
  }
}

/// Keeps the widget up to date while the app runs.
final class WidgetInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let nextTrip: ModelStream<NextTrip?>
  private let file: NextTripFile
  private let reload: () -> Void

  init(nextTrip: ModelStream<NextTrip?>, file: NextTripFile, reload: @escaping () -> Void) {
    self.nextTrip = nextTrip
    self.file = file
    self.reload = reload
  }

  func didBecomeActive() {
    observe(nextTrip.removeDuplicates()) { me, trip in
      try? me.file.write(trip)
      me.reload()
    }
  }
}
