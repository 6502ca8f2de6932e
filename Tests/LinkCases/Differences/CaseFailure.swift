/// A case whose known answer is not ours.
struct CaseFailure {
  /// The case.
  let known: KnownCase

  /// The known answer, as far as it is asserted.
  let expected: CaseAnswer

  /// What came instead.
  let got: CaseVerdict.Got

  /// Asks another case.
  let ask: (KnownCase) -> CaseVerdict

  /// What came, if it is an answer.
  var answer: CaseAnswer? {
    if case .answer(let answer) = got { answer } else { nil }
  }

  /// Whether the known answer is that something takes the link; nothing if it says neither.
  var theirsMatches: Bool? { (expected.members["match"] ?? expected.members["can"])?.flag }

  /// Whether our answer is that something takes the link; nothing if it says neither.
  var oursMatches: Bool? { (answer?.members["match"] ?? answer?.members["can"])?.flag }

  /// Says whether our answer is the known one when the case is asked in other words.
  ///
  /// - Parameter ways: What is changed in it, one after the other.
  /// - Returns: Whether the case is changed by it, and the answer is then the known one.
  func isAnswered(as ways: [CaseRetelling]) -> Bool {
    var story = known
    var labels: [String: String] = [:]
    for way in ways {
      let next = way.retold(story)
      for (old, new) in zip(story.patternTexts, next.patternTexts) { labels[new] = labels[old] ?? old }
      story = next
    }
    guard story.value != known.value else { return false }
    switch ask(story) {
    case .passed: return true
    case .failed(_, .rejection): return false
    case .failed(_, .answer(let answer)):
      return CaseAnswer(answer.members.mapValues { CaseRetelling.plain($0, labels) }).says(expected)
    }
  }
}
