internal import ModelStreams
package import RIBKit
package import RIBModules

/// The module that takes reports of lost items, and offers to report one after a trip.
package struct LostItemsModule: Module {
  /// Creates the module.
  package init() {}

  package var profile: ModuleProfile {
    ModuleProfile("lost items", needs: .receipts, .screen, .sessions, provides: .lostItems)
  }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.lostItems) { LostItemDesk(sessions: $0[.sessions], receipts: $0[.receipts]) }
    modules.handle(.reportLostItem) { services, item in try services[.lostItems].report(item) }
    modules.on(.signedOut) { services, _ in services[.lostItems].riderHasLeft() }
    modules.plug(
      Plugin("lost item") { services, trip, listener in
        LostItemInteractor(
          trip, desk: services[.lostItems], screen: services[.screen], listener: listener)
      }, into: .afterTrip)
  }
}

extension ServiceKey<LostItemDesk> { fileprivate static var lostItems: Self { Self("lost items") } }

/// A desk that numbers the reports of lost items; it lives on the tree's actor, so it needn't be an actor itself.
package final class LostItemDesk {
  private let sessions: any Sessions
  private let receipts: any ReceiptBook
  private var numbers: [LostItem: Int] = [:]
  private var lastNumber = 0

  /// Creates a desk without reports.
  ///
  /// - Parameters:
  ///   - sessions: The service that knows who is signed in.
  ///   - receipts: The receipts of the paid trips.
  package init(sessions: any Sessions, receipts: any ReceiptBook) {
    self.sessions = sessions
    self.receipts = receipts
  }

  /// Takes a report.
  ///
  /// - Parameter item: The lost item.
  /// - Returns: The case number, beginning with 1. An item that the rider reports again keeps its number.
  /// - Throws: The reason why the rider cannot have lost it on that trip.
  package func report(_ item: LostItem) throws(Rejection) -> Int {
    guard let rider = sessions.session.latest.rider else { throw .signedOut }
    guard receipts.receipts.latest[rider].contains(where: { $0.trip == item.trip }) else {
      throw .noReceipt(item.trip)
    }
    if let number = numbers[item] { return number }
    lastNumber += 1
    numbers[item] = lastNumber
    return lastNumber
  }

  /// Discards the reports of a rider who has signed out, because they don't concern the next rider.
  func riderHasLeft() { numbers = [:] }
}

/// The interactor that reports the item that the rider names.
package final class LostItemInteractor: ViewableLeaf {
  package let scope: Scope<Never, AfterTripEvent>
  /// The presenter, whose actions carry the lost item.
  package let presenter: Presenter<String, String>
  package let screen: Screen
  private let trip: FinishedTrip
  private let desk: LostItemDesk

  package init(
    _ trip: FinishedTrip, desk: LostItemDesk, screen: Screen, listener: Listener<AfterTripEvent>
  ) {
    self.trip = trip
    self.desk = desk
    self.screen = screen
    presenter = Presenter("Something lost on trip \(trip.fare.trip)?")
    scope = Scope(listener: listener)
  }

  package var views: [any View] { [LostItemView(presenter: presenter)] }

  package func didBecomeActive() {
    observe(presenter.actions) { me, item in me.report(item) }
  }

  private func report(_ item: String) {
    do throws(Rejection) {
      let number = try desk.report(LostItem(trip: trip.fare.trip, item: item))
      notify(.done("Lost on trip \(trip.fare.trip): \(item). Case number: \(number)."))
    } catch {
      notify(.done("Not reported: \(error)."))
    }
  }
}

/// A view that asks for the lost item, with a control to enter it.
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
