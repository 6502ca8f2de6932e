internal import DeepLinks
internal import LinkGates

/// The rules of a case of FFRouter, as rules of ours.
struct FFRouterRules {
  private let rules: RewriteRules

  /// Makes the rules.
  ///
  /// Of two rules for one expression the later takes the place of the earlier, at the end; what is no rule is passed over.
  ///
  /// - Parameter known: A case with `rules`.
  /// - Throws: A `CaseProblem` if a rule cannot be made.
  init(_ known: KnownCase) throws(CaseProblem) {
    var pairs: [(match: String, target: String)] = []
    for element in known["rules"]?.elements ?? [] {
      guard let match = element["match"]?.text, let target = element["target"]?.text else { continue }
      pairs.removeAll { $0.match == match }
      pairs.append((match, target))
    }
    do throws(RewriteError) {
      rules = try RewriteRules(
        pairs.enumerated().map {
          .ffRouter(id: "\($0.offset)", match: $0.element.match, target: $0.element.target)
        })
    } catch {
      throw CaseProblem("\(error)")
    }
  }

  /// Rewrites a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The link that it becomes; itself if no rule is for it.
  /// - Throws: A `CaseProblem` if it is no link, or becomes none.
  func rewrite(_ url: String) throws(CaseProblem) -> String {
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(url)
    } catch {
      throw CaseProblem("\(error)")
    }
    switch rules.rewrite(link).result {
    case .success(let link): return link.description
    case .failure(let failure): throw CaseProblem("\(failure)")
    }
  }
}
