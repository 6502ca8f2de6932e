import DeepLinks

struct Day: Hashable, LinkValue {
  let linkText: String

  init?(linkText: String) {
    guard linkText.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil else { return nil }
    self.linkText = linkText
  }

  static let type = TableOptions.CustomType("date") { Day(linkText: $0) != nil }
}
