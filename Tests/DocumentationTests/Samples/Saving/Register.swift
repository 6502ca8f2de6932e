import RIBKit

struct Bill: Equatable {
  let amount: Int
  let date: WallTime
}

/// A service that dates what it prints.
struct Register {
  private let wallClock: WallClock

  init(wallClock: WallClock = .system) { self.wallClock = wallClock }

  func bill(for amount: Int) -> Bill { Bill(amount: amount, date: wallClock.now) }
}
