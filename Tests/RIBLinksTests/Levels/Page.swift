import RIBLinks

/// The state of a level: a page, as in `p3`; the first is not said.
struct Page: LinkKey {
  var number = 0

  init(_ number: Int) {
    self.number = number
  }

  init?(reading path: inout LinkPath) {
    guard let text = path.components.first, text.hasPrefix("p"), let number = Int(text.dropFirst()) else {
      return
    }
    _ = path.next()
    self.number = number
  }

  var segment: LinkSegment? { number == 0 ? LinkSegment() : LinkSegment("p\(number)") }
}
