internal import DeepLinks

/// Makes an association file of the routes that links of one site may lead to.
///
/// A parameter is written as one character or more, which may be slashes too. So rules are ordered by the number of
/// their components, the longest first, and before each number all longer paths are excluded; then no slash is left that
/// a parameter could hold.
struct AssociationWriter {
  private let patterns: [LinkPattern]
  private let attributes: [RouteAttributes]
  private let priorities: [Int]
  private let options: TableOptions
  private var variables = AssociationVariables()
  /// The forms of exported routes, the preferred ones first.
  private var exported: [AssociationForm] = []
  /// The forms of local routes that would be taken otherwise.
  private var excluded: [AssociationForm] = []

  init<Output: Sendable>(_ table: LinkTable<Output>) {
    patterns = table.routes.map(\.pattern)
    attributes = table.routes.map(\.attributes)
    priorities = table.routes.map(\.priority)
    options = table.options
  }

  /// Adds an exported route.
  mutating func export(_ route: Int) throws(LinkProblem) {
    exported += try forms(of: route, &variables)
  }

  /// Excludes a local route, as far as rules can say exactly which links it takes.
  mutating func exclude(_ route: Int) {
    var variables = variables
    guard let forms = try? forms(of: route, &variables),
      forms.allSatisfy({ $0.losses.isEmpty && $0.hollowPath == nil })
    else { return }
    self.variables = variables
    excluded += forms
  }

  /// How much a file excludes besides longer paths.
  enum Exclusions: CaseIterable {
    /// Local routes, and paths that have nothing but a slash for a parameter.
    case all
    /// The same without local routes that have a rest.
    case withoutRests
    /// Only the latter.
    case hollowPaths
    /// Nothing.
    case none
  }

  /// What the rules cannot say of the exported routes.
  func notes(_ exclusions: Exclusions) -> [LinkProblem] {
    var notes: [LinkProblem] = []
    for form in exported {
      let hollow =
        exclusions == .none && form.hollowPath != nil ? ["a parameter may be a slash at the end"] : []
      for loss in form.losses + hollow {
        let pattern = patterns[form.route].description
        let note = LinkProblem(
          .wider, at: [pattern], "The file takes more links than \"\(pattern)\": \(loss).")
        if !notes.contains(note) { notes.append(note) }
      }
    }
    return notes
  }

  /// The forms of a route: one for each expansion, two where it has a rest.
  private func forms(
    of route: Int, _ variables: inout AssociationVariables
  ) throws(LinkProblem) -> [AssociationForm] {
    let pattern = patterns[route]
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

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - appIDs: The identifiers of the application.
  ///   - exclusions: How much is excluded besides longer paths.
  /// - Returns: The file.
  func file(appIDs: [String], _ exclusions: Exclusions) -> AssociationFile {
    let excluded = [.all, .withoutRests].contains(exclusions) ? self.excluded.filter { $0.count != nil } : []
    let rests = exclusions == .all ? self.excluded.filter { $0.count == nil } : []
    var rules: [AssociationFile.Rule] = []
    if options.emptyComponents == .refused {
      rules.append(AssociationFile.Rule(path: "*//*", isExcluded: true, comment: "empty components"))
    }
    // What has no parameter that could hold a slash can stand first.
    for form in excluded where !form.isOpen { rules += form.rules(comment: "local", isExcluded: true) }
    // A local rest takes all that begins like it. Before it stand the exported forms that begin so too and have no parameter
    // that could hold a slash; it stands before all others, for it is more specific than a rest or a parameter there.
    let early = exported.indices.filter { index in
      !exported[index].isOpen && exported[index].count != nil
        && rests.contains { exported[index].path.hasPrefix($0.restStart) }
    }
    for index in early { rules += exported[index].rules(comment: comment(exported[index])) }
    for form in rests { rules += form.rules(comment: "local", isExcluded: true) }
    for form in exported where form.count == nil {
      rules += form.rules(comment: comment(form), excludesHollow: exclusions != .none)
    }
    let forms =
      exported.indices.filter { !early.contains($0) }.map { (form: exported[$0], isExcluded: false) }
      + excluded.filter(\.isOpen).map { (form: $0, isExcluded: true) }
    let counts = Set(forms.compactMap(\.form.count)).sorted(by: >)
    for count in counts {
      let group = forms.filter { $0.form.count == count }
      if group.contains(where: \.form.isOpen) {
        rules.append(
          AssociationFile.Rule(
            path: String(repeating: "/?*", count: count + 1), isExcluded: true,
            comment: "more than \(count) components"))
      }
      for (form, isExcluded) in group.sorted(by: { isPreferred($0.form, to: $1.form) }) {
        rules += form.rules(
          comment: isExcluded ? "local" : comment(form), isExcluded: isExcluded,
          excludesHollow: exclusions != .none)
      }
    }
    let defaults = AssociationFile.Defaults(caseSensitive: options.ignoresCase ? false : nil)
    return AssociationFile(
      details: [AssociationFile.Detail(appIDs: appIDs, components: rules, defaults: defaults)],
      substitutionVariables: variables.texts)
  }

  private func comment(_ form: AssociationForm) -> String? { attributes[form.route].name }

  /// Whether the rules of one form must come before those of another of the same length.
  private func isPreferred(_ form: AssociationForm, to other: AssociationForm) -> Bool {
    // What excludes a hollow path comes behind what may take it: the shorter the text, the more.
    let hollow = (form.hollowPath.map(\.utf8.count) ?? -1, other.hollowPath.map(\.utf8.count) ?? -1)
    if hollow.0 != hollow.1 { return hollow.0 < hollow.1 }
    let (left, right) = (priorities[form.route], priorities[other.route])
    if left != right { return left > right }
    let paths = (form.path.split(separator: "/"), other.path.split(separator: "/"))
    for (left, right) in zip(paths.0, paths.1) where left != right {
      let ranks = (Self.rank(left), Self.rank(right))
      if ranks.0 != ranks.1 { return ranks.0.lexicographicallyPrecedes(ranks.1) }
    }
    let sizes = (form.query.count, other.query.count)
    return sizes.0 == sizes.1 ? form.path < other.path : sizes.0 > sizes.1
  }

  /// How specific a component is: the lower, the more.
  private static func rank(_ component: Substring) -> [Int] {
    let isOpen = component.utf8.contains(.star)
    let isListed = component.contains("$")
    return [isOpen ? 2 : isListed ? 1 : 0, isOpen ? -component.utf8.count : 0]
  }
}
