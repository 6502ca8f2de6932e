import ModelStreams
import RIBKit
import RIBSessions

final class ReservationInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private(set) var seats: [String] = []
  private let expiry = Deadline()

  func didBecomeActive() {
    preserve(\.seats, as: "seats")
    preserve(expiry, as: "expiry") { me in me.seats = [] }
  }

  func hold(_ seat: String) {
    seats.append(seat)
    expiry.set(now.advanced(by: .seconds(900)))
  }
}

/// The seats that a visitor holds for a quarter of an hour.
actor Reservation: Session {
  let root = ReservationInteractor()
  private let seats: MutableModelStream<[String]>

  init(seats: MutableModelStream<[String]>) { self.seats = seats }

  static var version: Int { 2 }

  func wake(_ saved: SavedTree) async throws {
    var saved = saved
    if saved.version < 2 { saved.move("Booking", to: "Reservation") }
    root.launch(
      LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: Self.version)))
  }

  func handle(_ seat: String) -> [String] {
    root.hold(seat)
    return root.seats
  }

  func didSave() { seats.send(root.seats) }
}

/// The duties of a server that no request asks for, until its task is cancelled.
func keep(_ reservations: Sessions<Reservation>, clock: any Clock<Duration>) async {
  await withDiscardingTaskGroup { group in
    group.addTask { await reservations.keepDates() }
    group.addTask {
      while (try? await clock.sleep(for: .seconds(3_600))) != nil {
        _ = try? await reservations.deleteIdle(for: .seconds(30 * 86_400))
      }
    }
  }
}
