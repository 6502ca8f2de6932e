internal import DeepLinks

/// The variables of an association file that is being made: one for each list of texts.
struct AssociationVariables {
  private(set) var texts: [String: [String]] = [:]

  private static let reserved: Set<String> = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "lang", "region",
  ]

  /// The variable of a list, by the name of a field if it is free.
  mutating func reference(to list: [String], for field: String) -> String {
    let name = String(decoding: field.utf8.filter { $0.isNameByte || $0 == .minus }, as: UTF8.self)
    let base = name.isEmpty ? "list" : name
    var number = 1
    while true {
      let candidate = number == 1 ? base : "\(base)\(number)"
      number += 1
      if Self.reserved.contains(candidate) { continue }
      if texts[candidate] == nil { texts[candidate] = list }
      if texts[candidate] == list { return "$(\(candidate))" }
    }
  }
}
