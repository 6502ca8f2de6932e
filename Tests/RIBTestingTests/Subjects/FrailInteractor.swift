import ModelStreams
import RIBKit
import TestSupport

/// An interactor with one planted defect, which shows when its life is cut in the wrong place.
final class FrailInteractor: Interactor {
  enum Defect: Hashable {
    case none, speaksLate, showsLate, isDeaf, remembers, staysBusy, isRandom
    case isKept, isKeptByItsLastWord, isKeptWhenCancelled
  }
  enum Route: Hashable { case results }
  enum Event: Hashable { case count(Int) }

  let scope: Scope<Route, Event>
  private let defect: Defect
  /// Not held, because in some of the defects the services hold the interactor.
  private unowned let services: FrailServices
  private var count = 0
  private var isBusy = false

  init(_ defect: Defect, _ services: FrailServices, listener: Listener<Event>) {
    self.defect = defect
    self.services = services
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    if defect != .remembers { count = 0 }
    if defect != .staysBusy { isBusy = false }
    if services.presenter.viewModels.latest != 0 { services.presenter.show(0) }
    observe(services.pulls) { me, _ in me.pull() }
  }

  func willResignActive() {
    if defect != .isKept && defect != .isKeptWhenCancelled { services.keeper = nil }
  }

  private func pull() {
    guard !isBusy else { return }
    isBusy = true
    count += 1
    if defect == .isKept { services.keeper = self }
    if [.speaksLate, .showsLate, .isKeptWhenCancelled].contains(defect) { return pullInAFlow() }
    call(
      { [defect, door = services.door, clock = services.host.clock] in
        if defect == .isDeaf { await door.wait() }
        try await clock.sleep(for: .seconds(1))
      },
      then: { me, _ in me.end() })
  }

  private func pullInAFlow() {
    task { me in
      do { try await me.services.host.clock.sleep(for: .seconds(1)) } catch { me.wasCancelled() }
      me.end()
    }
  }

  private func wasCancelled() {
    if isActive, defect == .isKeptWhenCancelled { services.keeper = self }
  }

  private func end() {
    guard defect == .speaksLate || isActive else {
      if defect == .showsLate { services.presenter.show(-1) }
      return
    }
    isBusy = false
    if defect != .isKeptWhenCancelled { services.keeper = nil }
    if defect == .isRandom { count = services.chance() }
    services.presenter.show(count)
    notify(.count(count))
    route(to: .results)
    if defect == .isKeptByItsLastWord { services.keeper = self }
  }
}
