import RIBKit
import RIBLinks

nonisolated enum Station: String, LinkKey { case north, south }

final class StationInteractor: Interactor {
  let scope = Scope<Station, Never>()
}

/// A router of the main actor that links lead through, with no word about isolation.
final class StationRouter: LinkedRouter {
  let interactor = StationInteractor()
  let slot = ChildSlot<Station>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to station: Station) {
    slot.show(station, in: self) { StationRouter() }
  }
}
