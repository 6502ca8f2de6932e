import Basics
import ModelStreams
import RIBKit

/// An actor with a tree of its own, as a server has one for each of its users.
actor Session {
  private let service: Service
  private let log = SessionLog()
  private let root: SessionRouter
  private var children: [SessionRouter] = []
  private var random: SplitMix
  private let released: Countdown

  init(_ number: Int, _ service: Service, released: Countdown) {
    self.service = service
    self.released = released
    random = SplitMix(seed: UInt64(number))
    root = SessionRouter(service, log)
  }

  deinit {
    released.countDown()
  }

  /// Launches the tree, with one RIB under its root.
  ///
  /// - Parameters:
  ///   - final: The model after which nothing comes.
  ///   - reached: Told when the root has seen it.
  func start(final: Int, reached: Countdown) {
    var isOver = false
    log.modelWasDelivered = { model in
      guard model == final, !isOver else { return }
      isOver = true
      reached.countDown()
    }
    root.launch()
    attachChild()
  }

  private func attachChild() {
    let child = SessionRouter(service, log)
    children.append(child)
    (children.count > 1 && random.chance(50) ? children[0] : root).attach(child)
  }

  /// Attaches or detaches something.
  func change() {
    if children.count < 2 || random.chance(50) {
      attachChild()
    } else {
      // The first child goes with all that is under it, or the last one alone.
      for child in random.chance(20) ? children : [children[children.count - 1]] {
        if let parent = ([root] + children).first(where: { $0.children.contains { $0 === child } }) {
          parent.detach(child)
        }
      }
      children.removeAll { !$0.interactor.isActive }
    }
  }

  /// Shuts the tree down.
  ///
  /// - Returns: The guarantees that were broken.
  func stop() async -> [String] {
    await root.shutdown()
    log.isShutDown = true
    children = []
    return log.violations
  }

  /// The guarantees that were broken; asked again when more has been sent.
  var violations: [String] { log.violations }
}

/// The router of a RIB that observes a shared service.
final class SessionRouter: Router {
  let interactor: SessionInteractor

  init(_ service: Service, _ log: SessionLog) {
    interactor = SessionInteractor(service, log)
  }
}

/// The guarantees that the RIBs of one tree have seen broken.
final class SessionLog {
  var violations: [String] = []
  var lastModel = -1
  var isShutDown = false
  /// Called for every model.
  var modelWasDelivered: (Int) -> Void = { _ in }
}

/// A service that many trees observe at once.
final class Service: Sendable {
  let models = MutableModelStream(0)
  let events = EventSource<Int>()
}
