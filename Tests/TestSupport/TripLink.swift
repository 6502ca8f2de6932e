package import DeepLinks

/// A route with a property of each kind.
package struct TripLink: LinkRoute {
  package enum Tab: String, LinkValue {
    case map
    case list
  }

  package var id = 0
  package var tab: Tab?
  package var page = 1
  package var tags: [String] = []
  package var isDebug = false

  package init() {}

  package init(id: Int = 0, tab: Tab? = nil, page: Int = 1, tags: [String] = [], isDebug: Bool = false) {
    self.id = id
    self.tab = tab
    self.page = page
    self.tags = tags
    self.isDebug = isDebug
  }

  package static let pattern = "ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*&debug!"

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("id", &id)
    try fields("tab", &tab)
    try fields("page", &page)
    try fields("tag", &tags)
    try fields("debug", &isDebug)
  }
}

/// A route with a rest, text around a parameter and a fragment.
package struct FileLink: LinkRoute {
  package var folders: [String] = []
  package var name = ""
  package var ratio = 1.0
  package var anchor: String?

  package init() {}

  package init(folders: [String] = [], name: String = "", ratio: Double = 1.0, anchor: String? = nil) {
    self.folders = folders
    self.name = name
    self.ratio = ratio
    self.anchor = anchor
  }

  package static let pattern =
    "https://(files.example|www.files.example)/**folders/:name.txt?ratio<double>=1#:anchor?"

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("folders", &folders)
    try fields("name", &name)
    try fields("ratio", &ratio)
    try fields("anchor", &anchor)
  }
}

/// A route of one word.
package struct WordLink: LinkRoute {
  package var word = ""

  package init() {}

  package init(word: String = "") {
    self.word = word
  }

  package static let pattern = "/:word"

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("word", &word)
  }
}
