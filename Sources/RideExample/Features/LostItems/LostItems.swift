internal import ModelStreams
package import RIBKit
package import RIBModules

/// Takes reports of lost items, and offers to report one after a trip.
package struct LostItemsModule: Module {
  /// Makes the module.
  package init() {}

  package var profile: ModuleProfile {
    ModuleProfile("lost items", needs: .receipts, .screen, .sessions, provides: .lostItems)
  }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.lostItems) { LostItemDesk(sessions: $0[.sessions], receipts: $0[.receipts]) }
    modules.answer(.reportLostItem) { services, item in try services[.lostItems].report(item) }
    modules.on(.signedOut) { services, _ in services[.lostItems].riderHasLeft() }
    modules.plug(
      Plugin("lost item") { services, trip, listener in
        LostItemRouter(
          interactor: LostItemInteractor(trip, desk: services[.lostItems], listener: listener),
          screen: services[.screen])
      }, into: .afterTrip)
  }
}

extension ServiceKey<LostItemDesk> { fileprivate static var lostItems: Self { Self("lost items") } }

/// Numbers the reports of lost items; it lives where the tree lives, and so needs no actor.
package final class LostItemDesk {
  private let sessions: any Sessions
  private let receipts: any ReceiptBook
  private var numbers: [LostItem: Int] = [:]
  private var lastNumber = 0

  /// Makes the desk without reports.
  ///
  /// - Parameters:
  ///   - sessions: Who is signed in.
  ///   - receipts: The trips that were paid.
  package init(sessions: any Sessions, receipts: any ReceiptBook) {
    self.sessions = sessions
    self.receipts = receipts
  }

  /// Takes a report.
  ///
  /// - Parameter item: The lost item.
  /// - Returns: The number of the case; the first is 1. A thing that the rider reports again keeps its number.
  /// - Throws: The reason why the rider cannot have lost it on that trip.
  package func report(_ item: LostItem) throws(Refusal) -> Int {
    guard let rider = sessions.session.latest.rider else { throw .signedOut }
    guard receipts.receipts.latest[rider].contains(where: { $0.trip == item.trip }) else {
      throw .noReceipt(item.trip)
    }
    if let number = numbers[item] { return number }
    lastNumber += 1
    numbers[item] = lastNumber
    return lastNumber
  }

  /// Forgets the reports of a rider who has signed out: they are for nobody else.
  func riderHasLeft() { numbers = [:] }
}

/// Reports what the rider names.
package final class LostItemInteractor: Interactor {
  package let scope: Scope<Never, AfterTripEvent>
  /// Sends what was lost.
  package let presenter: Presenter<String, String>
  private let trip: FinishedTrip
  private let desk: LostItemDesk

  package init(_ trip: FinishedTrip, desk: LostItemDesk, listener: Listener<AfterTripEvent>) {
    self.trip = trip
    self.desk = desk
    presenter = Presenter("Something lost on trip \(trip.fare.trip)?")
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(presenter.actions) { me, item in me.report(item) }
  }

  private func report(_ item: String) {
    do throws(Refusal) {
      let number = try desk.report(LostItem(trip: trip.fare.trip, item: item))
      notify(.done("Lost on trip \(trip.fare.trip): \(item). The case has the number \(number)."))
    } catch {
      notify(.done("Not reported: \(error)."))
    }
  }
}

/// Shows the question while the RIB is attached.
package final class LostItemRouter: Router {
  package let interactor: LostItemInteractor
  private let screen: Screen

  init(interactor: LostItemInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() { screen.show([LostItemView(presenter: interactor.presenter)], of: self) }

  package func willDetach() { screen.hide(self) }
}

/// Asks what was lost, with a control to say it.
struct LostItemView: View {
  let presenter: Presenter<String, String>

  var lines: [String] { [presenter.viewModels.latest] }

  var controls: [String] { ["lost item"] }

  func perform(_ event: RideEvent) -> Bool {
    guard case .tap("lost item", let item) = event else { return false }
    presenter.send(item ?? "something")
    return true
  }
}
