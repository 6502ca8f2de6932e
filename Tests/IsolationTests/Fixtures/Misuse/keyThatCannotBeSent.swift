// error: conformance to 'Sendable' must occur in the same source file as enum 'Place'; use '@unchecked Sendable' for retroactive conformance
import DeepLinks
import RIBLinks

enum Home: LinkKey {
  case front

  static let links: KeyLinks<Home> = [.link("front", to: .front)]
}

extension Place: LinkKey {  // misuse
  package static let links: KeyLinks<Place> = [.link("top", to: .top)]  // misuse
}  // misuse
