internal import DeepLinks

/// Generates an association file from the routes of one site.
///
/// The pattern of a parameter also matches slashes. So rules are ordered by their number of components, the longest first, and longer
/// paths are excluded before the rules of each length; then a parameter can no longer match a slash.
struct AssociationWriter {
  private let routes: [TableRoute]
  private let options: TableOptions
  private var variables = AssociationVariables()
  /// The forms of exported routes, the preferred ones first.
  private var exported: [AssociationForm] = []
  /// The forms of local routes whose links the exported forms would match.
  private var excluded: [AssociationForm] = []

  init<Output: Sendable>(_ table: LinkTable<Output>) {
    routes = table.routes
    options = table.options
  }

  mutating func export(_ route: Int) throws(LinkDefinitionError) {
    exported += try forms(of: route, &variables)
  }

  /// Excludes a local route if rules can match its links exactly.
  mutating func exclude(_ route: Int) {
    var variables = variables
    guard let forms = try? forms(of: route, &variables),
      forms.allSatisfy({ $0.losses.isEmpty })
    else { return }
    self.variables = variables
    excluded += forms
  }

  /// Removes some of the rules that exclude links; if none of them is for a local route, removes all exclusions of local routes.
  ///
  /// - Returns: Whether fewer links are excluded now.
  mutating func readmit(_ rules: [AssociationFile.Rule]) -> Bool {
    let left = excluded.filter { !rules.contains($0.rule(comment: "local", isExcluded: true)) }
    let isLess = !excluded.isEmpty
    excluded = left.count < excluded.count ? left : []
    return isLess
  }

  /// The differences between the rules and the exported routes.
  var notes: [LinkProblem] {
    var notes: [LinkProblem] = []
    for form in exported {
      for loss in form.losses {
        let pattern = routes[form.route].pattern.description
        let note = LinkProblem(
          .wider, at: [pattern], "The file accepts more links than \"\(pattern)\": \(loss).")
        if !notes.contains(note) { notes.append(note) }
      }
    }
    return notes
  }

  /// Returns the forms of a route: one for each expansion, or two if it has a rest.
  private func forms(
    of route: Int, _ variables: inout AssociationVariables
  ) throws(LinkDefinitionError) -> [AssociationForm] {
    let pattern = routes[route].pattern
    let isWeb = pattern.schemes.first.map { LinkPattern.isWeb($0) } ?? true
    let hosts = isWeb || pattern.hosts.isEmpty ? [nil] : pattern.hosts.map { Optional($0) }
    var forms: [AssociationForm] = []
    for host in hosts {
      let lead = host.map { [Expansion.Component.literal(Array($0.utf8))] } ?? []
      for expansion in pattern.expansions {
        for restCount in expansion.rest == nil ? [nil] : [0, 1] {
          forms.append(
            try AssociationForm(
              lead + expansion.components, restCount: restCount, pattern, route: route,
              options, &variables))
        }
      }
    }
    return forms
  }

  /// Returns the file, which excludes longer paths and local routes.
  func file(appIDs: [String]) -> AssociationFile {
    let rests = self.excluded.filter { $0.count == nil }
    let excluded = self.excluded.filter { $0.count != nil }
    var rules: [AssociationFile.Rule] = []
    if options.emptyComponents == .rejected {
      // The path isn't `*//*`, because a rule that ends in `/*` also matches the path before it, here every path.
      rules.append(AssociationFile.Rule(path: "*//?*", isExcluded: true, comment: "empty components"))
    }
    // Forms without a parameter that could match a slash can come first.
    rules += excluded.filter { !$0.isOpen }.map { $0.rule(comment: "local", isExcluded: true) }
    // A local rest matches every path with the same beginning. Exported forms with that beginning come before it, unless they have a parameter
    // that could match a slash. The local rest comes before all others, because it's more specific than a rest or a parameter there.
    let early = exported.indices.filter { index in
      !exported[index].isOpen && exported[index].count != nil
        && rests.contains { exported[index].path.hasPrefix($0.restStart) }
    }
    rules += early.map { exported[$0].rule(comment: comment(exported[$0])) }
    rules += rests.map { $0.rule(comment: "local", isExcluded: true) }
    rules += exported.filter { $0.count == nil }.map { $0.rule(comment: comment($0)) }
    let forms =
      exported.indices.filter { !early.contains($0) }.map { (form: exported[$0], isExcluded: false) }
      + excluded.filter(\.isOpen).map { (form: $0, isExcluded: true) }
    for count in Set(forms.compactMap(\.form.count)).sorted(by: >) {
      let group = forms.filter { $0.form.count == count }
      if group.contains(where: \.form.isOpen) {
        rules.append(
          AssociationFile.Rule(
            path: String(repeating: "/?*", count: count + 1), isExcluded: true,
            comment: "more than \(count) components"))
      }
      for (form, isExcluded) in group.sorted(by: { isPreferred($0.form, to: $1.form) }) {
        rules.append(form.rule(comment: isExcluded ? "local" : comment(form), isExcluded: isExcluded))
      }
    }
    let defaults = AssociationFile.Rule(caseSensitive: options.ignoresCase ? false : nil)
    return AssociationFile(
      details: [AssociationFile.Detail(appIDs: appIDs, components: rules, defaults: defaults)],
      substitutionVariables: variables.texts)
  }

  private func comment(_ form: AssociationForm) -> String? { routes[form.route].attributes.name }

  /// Whether the rules of one form must come before those of another of the same length.
  private func isPreferred(_ form: AssociationForm, to other: AssociationForm) -> Bool {
    let (left, right) = (routes[form.route].priority, routes[other.route].priority)
    if left != right { return left > right }
    let paths = (form.path.split(separator: "/"), other.path.split(separator: "/"))
    for (left, right) in zip(paths.0, paths.1) where left != right {
      let ranks = (Self.rank(left), Self.rank(right))
      if ranks.0 != ranks.1 { return ranks.0.lexicographicallyPrecedes(ranks.1) }
    }
    let sizes = (form.query.count, other.query.count)
    return sizes.0 == sizes.1 ? form.path < other.path : sizes.0 > sizes.1
  }

  /// Returns the rank of a component: the lower, the more specific.
  private static func rank(_ component: Substring) -> [Int] {
    let isOpen = component.utf8.contains(.star)
    let isListed = component.contains("$")
    return [isOpen ? 2 : isListed ? 1 : 0, isOpen ? -component.utf8.count : 0]
  }
}
