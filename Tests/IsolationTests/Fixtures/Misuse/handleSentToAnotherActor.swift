// error: sending 'self.handle' risks causing data races
import RIBKit

actor Owner {
  private var handle: Handle?

  func give(to other: Taker) async {
    await other.take(handle)  // misuse
  }
}

actor Taker {
  func take(_ handle: Handle?) {
    handle?.cancel()
  }
}
