/// What an application makes of the text of a parameter, as a case describes it.
struct URLNavigatorConverter: Sendable {
  /// The texts that it takes; all, if there are none.
  private let allowed: Set<String>

  /// What it puts around the text.
  private let around: (prefix: String, suffix: String)

  /// Reads a description: `one of a, b` or `'prefix' + value + 'suffix'`.
  ///
  /// - Throws: A `CaseProblem` if it says something else.
  init(_ description: String) throws(CaseProblem) {
    guard description.hasPrefix("one of ") || description.contains("value") else {
      throw CaseProblem("the converter \"\(description)\" is known in words only")
    }
    if description.hasPrefix("one of ") {
      allowed = Set(description.dropFirst(7).split(separator: ",").map { String($0.drop { $0 == " " }) })
      around = ("", "")
    } else {
      allowed = []
      let quoted = description.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
      let hasPrefix = description.hasPrefix("'")
      let hasSuffix = description.hasSuffix("'")
      around = (
        hasPrefix && quoted.count > 1 ? quoted[1] : "",
        hasSuffix && quoted.count > 3 ? quoted[quoted.count - 2] : ""
      )
    }
  }

  func accepts(_ text: String) -> Bool { !text.isEmpty && (allowed.isEmpty || allowed.contains(text)) }

  func convert(_ text: String) -> String { around.prefix + text + around.suffix }
}
