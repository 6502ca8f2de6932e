package import RIBKit
package import RIBLinks
internal import RIBModules

/// The interactor that signs the rider out, and passes on the news of its children.
package final class LoggedInInteractor: Interactor {
  package let scope: Scope<Never, RideNews>
  private let sessions: any Sessions
  private let report: (LostItem) throws -> Int

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - sessions: The service that signs the rider out.
  ///   - report: Reports a lost item and returns its case number.
  ///   - listener: The listener for its news.
  package init(
    sessions: any Sessions, report: @escaping (LostItem) throws -> Int, listener: Listener<RideNews>
  ) {
    self.sessions = sessions
    self.report = report
    scope = Scope(listener: listener)
  }

  /// Handles an event of a descendant's screen.
  package func handle(_ event: ScreenEvent) {
    switch event {
    case .signOut: signOut()
    case .notice(let notice): notify(.notice(notice))
    }
  }

  /// Reports a lost item at the request of a link.
  ///
  /// - Parameter item: The lost item.
  package func reportLostItem(_ item: LostItem) {
    do {
      notify(.notice("Lost on trip \(item.trip): \(item.item). Case number: \(try report(item))."))
    } catch {
      notify(.notice("Not reported: \(error)."))
    }
  }

  /// Signs the rider out.
  package func signOut() {
    call(
      { [sessions] in try await sessions.signOut() },
      then: { me, result in
        if case .failure(let rejection) = result { me.notify(.notice("Not signed out: \(rejection).")) }
      })
  }
}

/// The router that keeps ``RiderRouter`` and ``ReceiptsRouter`` attached.
package final class LoggedInRouter: Router, LinkedRouter {
  package let interactor: LoggedInInteractor
  private let rider: Rider
  private let dependency: RideDependency

  /// Creates the RIB.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - dependency: The services, the modules and the screen.
  ///   - listener: The listener for its news.
  package init(for rider: Rider, dependency: RideDependency, listener: Listener<RideNews>) {
    interactor = LoggedInInteractor(
      sessions: dependency.services.sessions,
      report: { [modules = dependency.modules] in try modules.call(.reportLostItem, $0) },
      listener: listener)
    self.rider = rider
    self.dependency = dependency
  }

  package var linkPart: LinkPart { LinkPart(through: ReceiptsRouter.self, of: self) }

  package func didAttach() {
    attach(RiderRouter(for: rider, dependency: dependency, listener: interactor.listener { $0.handle($1) }))
    attach(
      ReceiptsRouter(
        for: rider, receipts: dependency.services.receipts.receipts, screen: dependency.screen,
        listener: interactor.listener { $0.notify(.receipts($1)) }))
  }
}
