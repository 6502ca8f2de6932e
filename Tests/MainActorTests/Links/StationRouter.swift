import RIBKit
import RIBLinks

enum Station: String, LinkKey, CaseIterable {
  case north, south

  static let links = KeyLinks<Station>()
}

final class StationInteractor: Interactor {
  let scope = Scope<Station, Never>()
  private(set) var minutes = 0

  func halt(_ minutes: Int) {
    self.minutes = minutes
  }
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
