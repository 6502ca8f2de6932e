internal import DeepLinks

/// Two patterns of another router in one table of ours, to be compared.
struct TranslatedPair {
  /// What a table says of them.
  private enum Relation {
    /// No link is taken by both.
    case apart
    /// Both take a link, and neither is preferred.
    case tied
    /// Both take a link, which leads to the left one, or to the right one.
    case ordered(leftIsPreferred: Bool)
  }

  private let relation: Relation

  /// Compares two patterns.
  ///
  /// - Throws: A `CaseProblem` if one of them is none of our grammar.
  init(_ left: TranslatedRoute, _ right: TranslatedRoute, options: TableOptions) throws(CaseProblem) {
    guard left.form != right.form else {
      relation = .tied
      return
    }
    var draft = TableDraft<Bool>(options: options)
    do throws(LinkError) {
      try draft.add(left.text) { _ in .open(true) }
      try draft.add(right.text) { _ in .open(false) }
    } catch {
      throw CaseProblem("no pattern: \(error)")
    }
    do throws(LinkDefinitionError) {
      let table = try draft.build()
      let isLeft = table.overlaps().first.map { $0.preferred == table.routes[0].token }
      relation = isLeft.map { .ordered(leftIsPreferred: $0) } ?? .apart
    } catch {
      guard let problem = error.problems.first else { throw CaseProblem("no table: \(error)") }
      switch problem.code {
      case .duplicate, .ambiguous: relation = .tied
      case .unreachable: relation = .ordered(leftIsPreferred: problem.places.first == right.text)
      default: throw CaseProblem("no table: \(error)")
      }
    }
  }

  /// Which one is the more specific: 1 for the left one, and nothing if there is no link that both take.
  var comparison: CaseAnswer {
    switch relation {
    case .apart: CaseAnswer(["compare": .null, "overlap": false])
    case .tied: CaseAnswer(["compare": 0, "overlap": true])
    case .ordered(let leftIsPreferred): CaseAnswer(["compare": leftIsPreferred ? 1 : -1, "overlap": true])
    }
  }
}
