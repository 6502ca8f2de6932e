import DeepLinks
import LinkGates
import RIBLinks

enum Offers: Hashable, LinkKey {
  case until(Day)

  static let links = KeyLinks<Offers>(
    [
      .link("offers/:until<date>", to: Offers.until, .exported("offers", guards: ["in time"])) {
        if case .until(let day) = $0 { day } else { nil }
      }
    ],
    types: [Day.type])
}

func inTime(_ today: @escaping @Sendable () -> Day) -> LinkGuard {
  LinkGuard("in time") { _, match in
    guard let until = match.parameters["until"], until < today().linkText else { return .allow }
    return .reject("the offer is over")
  }
}
