import DeepLinks

/// A route with a property of each kind.
struct TripLink: LinkRoute {
  enum Tab: String, LinkValue {
    case map
    case list
  }

  var id = 0
  var tab: Tab?
  var page = 1
  var tags: [String] = []
  var isDebug = false

  static let pattern = "ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*&debug!"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("id", &id)
    try fields("tab", &tab)
    try fields("page", &page)
    try fields("tag", &tags)
    try fields("debug", &isDebug)
  }
}

/// A route with a rest, text around a parameter and a fragment.
struct FileLink: LinkRoute {
  var folders: [String] = []
  var name = ""
  var ratio = 1.0
  var anchor: String?

  static let pattern =
    "https://(files.example|www.files.example)/**folders/:name.txt?ratio<double>=1#:anchor?"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("folders", &folders)
    try fields("name", &name)
    try fields("ratio", &ratio)
    try fields("anchor", &anchor)
  }
}

/// A route of one word.
struct WordLink: LinkRoute {
  var word = ""

  static let pattern = "/:word"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("word", &word)
  }
}
