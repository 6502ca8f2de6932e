import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

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

extension FrailInteractor {
  /// Stress tests an interactor with a defect, with services that say a number of their own each.
  ///
  /// - Returns: The failures of the stress test.
  static func failures(of defect: Defect, at place: SourceLocation) -> [Failure] {
    FailureSink.failures {
      var last = 0
      LifecycleStressTest {
        FrailServices {
          last += 1
          return last
        }
      } harness: { services in
        let harness = InteractorHarness(host: services.host) {
          FrailInteractor(defect, services, listener: $0)
        }
        harness.record(services.presenter)
        return harness
      }.run(sourceLocation: place) { harness, services in
        services.pull()
        harness.advance(by: .seconds(1), sourceLocation: place)
      }
    }
  }
}
