internal import DeepLinks
internal import LinkTools

/// The rules of a case of FFRouter, as rules of ours.
struct FFRouterRules {
  private let rules: LinkTools.FFRouterRules

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
    do throws(FFRouterError) {
      rules = try LinkTools.FFRouterRules(pairs)
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
    return (rules.rewrite(link) ?? link).description
  }
}
