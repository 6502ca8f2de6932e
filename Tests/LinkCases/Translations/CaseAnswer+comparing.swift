internal import DeepLinks

extension CaseAnswer {
  /// Compares two patterns of another router in one table of ours.
  ///
  /// - Throws: A `CaseProblem` if one of them is none of our grammar.
  static func comparing(
    _ left: TranslatedRoute, _ right: TranslatedRoute, options: TableOptions
  ) throws(CaseProblem) -> CaseAnswer {
    let tied = CaseAnswer(["compare": 0, "overlap": true])
    func ordered(leftIsPreferred: Bool) -> CaseAnswer {
      CaseAnswer(["compare": leftIsPreferred ? 1 : -1, "overlap": true])
    }
    guard left.form != right.form else { return tied }
    var draft = TableDraft<Bool>(options: options)
    draft.add(try left.pattern) { _ in .open(true) }
    draft.add(try right.pattern) { _ in .open(false) }
    do throws(LinkDefinitionError) {
      let table = try draft.build()
      guard let overlap = table.overlaps().first else {
        return CaseAnswer(["compare": .null, "overlap": false])
      }
      return ordered(leftIsPreferred: overlap.preferred == table.routes[0].token)
    } catch {
      guard let problem = error.problems.first else { throw CaseProblem("no table: \(error)") }
      switch problem.code {
      case .duplicate, .ambiguous: return tied
      case .unreachable: return ordered(leftIsPreferred: problem.places.first == right.text)
      default: throw CaseProblem("no table: \(error)")
      }
    }
  }
}
