internal import DeepLinks

/// A table of ours with the patterns of another router.
struct TranslatedTable: Sendable {
  private let routes: [TranslatedRoute]
  private let table: LinkTable<Int>

  /// Makes a table.
  ///
  /// Of patterns that take the same links the first stays, for no table of ours has two of them. If groups are the reason
  /// that there are two, each form of the patterns becomes a route of its own. Routes that no link reaches are left out.
  ///
  /// - Throws: A `CaseProblem` if a pattern is none of our grammar, or no table can be made.
  init(_ routes: [TranslatedRoute], options: TableOptions) throws(CaseProblem) {
    var kept = Self.withoutDuplicates(routes, options)
    var problems: [LinkProblem] = []
    for attempt in 0...routes.count + 1 {
      let draft = try Self.draft(kept, options)
      do throws(LinkDefinitionError) {
        table = try draft.build()
        self.routes = kept
        return
      } catch {
        problems = error.problems
      }
      if attempt == 0, kept.contains(where: { $0.pieces.contains(where: \.isGroup) }) {
        kept = Self.withoutDuplicates(routes.flatMap(\.expanded), options)
        continue
      }
      let hidden = problems.filter { $0.code == .unreachable }.compactMap(\.places.first)
      guard !hidden.isEmpty else { break }
      kept.removeAll { hidden.contains($0.text) }
    }
    throw CaseProblem("no table: \(problems.first?.description ?? "")")
  }

  private static func withoutDuplicates(
    _ routes: [TranslatedRoute], _ options: TableOptions
  ) -> [TranslatedRoute] {
    var forms: Set<String> = []
    return routes.filter { forms.insert(options.ignoresCase ? $0.form.lowercased() : $0.form).inserted }
  }

  private static func draft(
    _ routes: [TranslatedRoute], _ options: TableOptions
  ) throws(CaseProblem) -> TableDraft<Int> {
    var draft = TableDraft<Int>(options: options)
    for (number, route) in routes.enumerated() {
      let rests = route.fullRests
      draft.add(try route.pattern) { parameters in
        let isEmpty = rests.contains { parameters.has($0) && parameters.all($0).isEmpty }
        return isEmpty ? .decline("the rest is empty") : .open(number)
      }
    }
    return draft
  }

  /// Opens a link.
  ///
  /// - Parameter text: The link.
  /// - Returns: The route that takes it, or nothing.
  /// - Throws: A `CaseProblem` if the link cannot be read.
  func open(_ text: String) throws(CaseProblem) -> Hit? {
    let link = try CaseProblem.wrapping("link") { try DeepLink(text, reading: table.options.reading) }
    guard case .opened(let number, let match) = table.open(link) else { return nil }
    let others = table.matches(link).map(\.index).filter { $0 != match.index }.map { routes[$0].label }
    return Hit(route: routes[number], parameters: match.parameters, others: others)
  }
}

extension TranslatedTable {
  /// A route that took a link.
  struct Hit: Sendable {
    let route: TranslatedRoute
    let parameters: LinkParameters
    /// The labels of the routes that take the link too, and are less preferred.
    let others: [String]

    /// The answer of a match; what else takes the link is in it to tell an order from a rejection.
    func answer(_ params: [String: JSONValue]) -> CaseAnswer {
      var answer = CaseAnswer.match(route.label, params)
      if !others.isEmpty { answer.members["others"] = .array(others.map { .string($0) }) }
      return answer
    }
  }
}

extension KnownCase {
  /// Whether the options of the case say that case does not matter.
  ///
  /// - Parameter usual: What holds if they say nothing.
  /// - Returns: Whether they do.
  func ignoresCase(unlessSaid usual: Bool) -> Bool {
    var names: [(String, Bool)] = (options.members ?? [:]).map { ($0.key, $0.value.flag ?? true) }
    names += (options.elements ?? []).compactMap(\.text).map { ($0, true) }
    for (name, flag) in names {
      switch name.lowercased() {
      case "ignorecase", "caseinsensitive": return flag
      case "sensitive", "casesensitive": return !flag
      default: break
      }
    }
    return usual
  }

  /// Options of a table that rejects as little as can be.
  ///
  /// - Parameter ignoresCase: Whether case does not matter if the case says nothing.
  /// - Returns: The options.
  func tableOptions(ignoresCase: Bool = false) -> TableOptions {
    var options = TableOptions()
    options.reading = .lenient
    options.ignoresCase = self.ignoresCase(unlessSaid: ignoresCase)
    return options
  }
}

extension LinkParameters {
  /// The text of a field as JSON, without escapes; nothing if the field is not there.
  func json(_ name: String) -> JSONValue? {
    has(name) ? self[name].map { .string($0) } : nil
  }

  /// The text of a field as JSON, with its escapes; nothing if the field is not there.
  func rawJSON(_ name: String) -> JSONValue? {
    has(name) ? .string(raw(name).map { String($0) } ?? "") : nil
  }

  /// The components of a rest as JSON, without escapes; nothing if the field is not there.
  func jsonArray(_ name: String) -> JSONValue? {
    has(name) ? .array(all(name).map { .string($0) }) : nil
  }

  /// The components of a rest as JSON, with their escapes.
  func rawJSONArray(_ name: String) -> JSONValue? {
    guard has(name) else { return nil }
    let pieces = (raw(name) ?? "").split(separator: "/")
    return .array(pieces.map { .string(String($0)) })
  }
}
