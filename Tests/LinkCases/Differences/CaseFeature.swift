internal import Foundation

/// Something that cases may have in common and that no regular expression says.
package enum CaseFeature: String, Sendable, CaseIterable {
  /// The case has more than one pattern.
  case severalPatterns = "several-patterns"
  /// Both answers are that a pattern takes the URL, and they name different patterns.
  case anotherPattern = "another-pattern"
  /// One name stands in two of these: the query, the parameters of the patterns, what is given beside the URL.
  case clashingNames = "clashing-names"

  /// Says whether a case has it.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - got: What came instead of the known answer.
  /// - Returns: Whether it has.
  func holds(for known: KnownCase, got: String) -> Bool {
    switch self {
    case .severalPatterns: return known.patterns.count > 1
    case .anotherPattern:
      guard let answer = try? JSONDecoder().decode(JSONValue.self, from: Data(got.utf8)) else { return false }
      let patterns = [known.expect["pattern"]?.text, answer["pattern"]?.text].compactMap { $0 }
      return Set(patterns).count == 2
    case .clashingNames:
      let sets = [queryNames(of: known), parameterNames(of: known), givenNames(of: known)]
      return sets.map(\.count).reduce(0, +) > sets.reduce(Set<String>()) { $0.union($1) }.count
    }
  }

  private func queryNames(of known: KnownCase) -> Set<String> {
    guard let url = known.url, let mark = url.firstIndex(of: "?") else { return [] }
    let items = url[url.index(after: mark)...].split { $0 == "&" || $0 == "#" }
    return Set(items.map { String($0.prefix { $0 != "=" }) })
  }

  private func parameterNames(of known: KnownCase) -> Set<String> {
    var names: Set<String> = []
    for pattern in known.patterns.compactMap({ $0["pattern"]?.text }) {
      for word in pattern.split(whereSeparator: { "/()?&.#".contains($0) }) where word.first == ":" {
        names.insert(String(word.dropFirst()))
      }
    }
    return names
  }

  private func givenNames(of known: KnownCase) -> Set<String> {
    var names: Set<String> = []
    for value in (known.options.members ?? [:]).values { names.formUnion((value.members ?? [:]).keys) }
    for pattern in known.patterns {
      names.formUnion((pattern["defaultParameters"]?.members ?? [:]).keys)
    }
    return names
  }
}
