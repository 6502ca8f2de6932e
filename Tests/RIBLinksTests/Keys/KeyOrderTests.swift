import DeepLinks
import RIBLinks
import Testing

/// Values of one type that are handed over in another order than the fields have.
struct KeyOrderTests {
  struct Period: Hashable {
    var from: String
    var to: String
  }

  enum Key: Hashable, LinkKey {
    case route(from: Int, to: Int)
    case period(Period)
    case flags(old: Bool, new: Bool)
    case sorted(by: String?, then: String?)
    case unnamed(Int, Int)

    static let links: KeyLinks<Key> = [
      link("route/:from<int>/:to<int>"),
      .link("period?from&to", to: Key.between) {
        if case .period(let period) = $0 { (period.from, period.to) } else { nil }
      },
      .link("flags?old!&new!", to: Key.flags) {
        if case .flags(let old, let new) = $0 { (old, new) } else { nil }
      },
      .link("sorted?by(a|b)?&then(a|b)?", to: Key.sorted) {
        if case .sorted(let first, let second) = $0 { (first, second) } else { nil }
      },
      .link("unnamed/:a<int>/:b<int>", to: Key.unnamed) {
        if case .unnamed(let first, let second) = $0 { (first, second) } else { nil }
      },
    ]

    static func between(_ from: String, _ to: String) -> Key { .period(Period(from: from, to: to)) }

    static func link(_ pattern: String) -> KeyLinks<Key>.Link {
      .link(pattern, to: Key.route) { if case .route(let from, let to) = $0 { (from, to) } else { nil } }
    }
  }

  @Test func aKeyInTheOrderOfItsFieldsIsTaken() throws {
    try Key.links.check()
  }

  @Test(arguments: [
    Key.link("route/:to<int>/:from<int>"),
    .link("period?to&from", to: Key.between) {
      if case .period(let period) = $0 { (period.from, period.to) } else { nil }
    },
    .link("flags?new!&old!", to: Key.flags) {
      if case .flags(let old, let new) = $0 { (old, new) } else { nil }
    },
    .link("flags?new<bool>&old<bool>", to: Key.flags) {
      if case .flags(let old, let new) = $0 { (old, new) } else { nil }
    },
    .link("sorted?then(a|b)?&by(a|b)?", to: Key.sorted) {
      if case .sorted(let first, let second) = $0 { (first, second) } else { nil }
    },
  ])
  func aLabelThatIsTheNameOfAnotherFieldIsRefused(link: KeyLinks<Key>.Link) {
    let error = #expect(throws: RouteError.self) { try KeyLinks([link]).check() }
    #expect(error?.code == .mismatch)
    #expect(error?.description.contains("gets the field") == true)
    #expect(error?.description.contains("values go by the order of the fields: ") == true)
  }

  @Test(arguments: [
    KeyLinks<Key>.Link.link("unnamed/:a<int>/:b<int>", to: Key.unnamed) {
      if case .unnamed(let first, let second) = $0 { (second, first) } else { nil }
    },
    .link("flags?old!&new!", to: Key.flags) {
      if case .flags(let old, let new) = $0 { (new, old) } else { nil }
    },
  ])
  func aClosureThatTakesValuesOutInAnotherOrderIsRefused(link: KeyLinks<Key>.Link) {
    let error = #expect(throws: RouteError.self) { try KeyLinks([link]).check() }
    #expect(error?.code == .mismatch)
    #expect(error?.description.contains("takes out") == true)
  }
}
