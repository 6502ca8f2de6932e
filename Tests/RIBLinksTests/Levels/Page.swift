import RIBLinks

/// The state of a level: a page, as in `p3`; the first is not said.
struct Page: LinkKey {
  var number = 0

  static let links: KeyLinks<Page> = [
    .link("", to: Page()),
    .link("p:number<int>", to: Page.init) { $0.number },
  ]

  init(_ number: Int = 0) {
    self.number = number
  }
}
