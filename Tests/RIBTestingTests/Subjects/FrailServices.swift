import ModelStreams
import RIBKit
import RIBTesting
import TestSupport

/// The services of a frail interactor; it lives on the interactor's host.
final class FrailServices {
  let host = ManualHost()
  let presenter = Presenter<Int, Never>(0, removingDuplicates: nil)
  let door = Door()
  var keeper: AnyObject?
  /// A number that no other services say.
  let chance: () -> Int
  private let source = EventSource<Void>()
  /// How often the test has pulled.
  private(set) var pullCount = 0

  var pulls: EventStream<Void> { source.stream }

  init(chance: @escaping () -> Int = { 0 }) {
    self.chance = chance
  }

  deinit {
    door.open()
    host.settle()
  }

  func pull() {
    pullCount += 1
    source.send(())
  }
}
