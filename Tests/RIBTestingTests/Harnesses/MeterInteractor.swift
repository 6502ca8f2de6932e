import ModelStreams
import RIBKit
import TestSupport

/// A service of the old kind, with which one registers and from which one forgets to go.
final class Bell {
  var handlers: [() -> Void] = []

  func ring() {
    for handler in handlers { handler() }
  }
}

/// An interactor into which a test plants one defect.
final class MeterInteractor: Interactor {
  enum Defect: CaseIterable {
    case none
    case lateCall
    case leakedTask
    case retainCycle
    case lostLastModel
    case routeAfterResign
    case forgottenEvent
    case secondEvent
  }

  enum Route: Hashable { case alarm }
  enum Event: Hashable { case full(Int) }

  let scope: Scope<Route, Event>
  private let level: ModelStream<Int>
  private let presenter: Presenter<String, Never>
  private let defect: Defect
  private let door: Door
  private let bell: Bell
  private var onFull: () -> Void = {}
  private var last = 0

  init(
    level: ModelStream<Int>, presenter: Presenter<String, Never>, door: Door, bell: Bell, defect: Defect,
    listener: Listener<Event>
  ) {
    self.level = level
    self.presenter = presenter
    self.defect = defect
    self.door = door
    self.bell = bell
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    if defect == .retainCycle { onFull = { self.last = 0 } }
    if defect == .lateCall { bell.handlers.append { [weak self] in self?.notify(.full(-1)) } }
    if defect == .leakedTask { start(Worker("pump") { [door] in await door.wait() }) }
    observe(level) { me, level in me.show(level) }
  }

  func willResignActive() {
    if defect == .routeAfterResign { route(to: .alarm) }
  }

  private func show(_ level: Int) {
    if defect == .lostLastModel, level - last > 50 { return }
    last = level
    presenter.show("\(level) %")
    guard level >= 100, defect != .forgottenEvent else { return }
    notify(.full(level))
    if defect == .secondEvent { notify(.full(level)) }
  }

  /// Ends what the defect keeps alive, so that it does not outlive the tests.
  func repair() { onFull = {} }
}
