/// Answers the known cases of one router, or of one kind of file, with what RIBKit says.
///
/// A family translates what is asked, asks, and compares. It knows nothing of the differences that are meant: the runner
/// explains failures with them.
package protocol CaseFamily: Sendable {
  /// The systems whose cases it runs, as `KnownCase.system` names them.
  var systems: Set<String> { get }

  /// Answers a case and compares the answer with the known one.
  ///
  /// - Parameter known: A case of one of its systems, of any kind.
  /// - Returns: How the answers compare.
  /// - Throws: A `CaseProblem` if it cannot read the case.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict
}

/// All families, one for each router whose answers are known.
package enum CaseFamilies {
  /// The families; no system is in two of them.
  package static let all: [any CaseFamily] = [
    JLRoutesFamily(), FFRouterFamily(), MGJRouterFamily(), HHRouterFamily(),
    RoutableFamily(), BifrostFamily(), CTMediatorFamily(), VKURLActionFamily(),
    ReactRouterFamily(), PathToRegexpFamily(), URLPatternFamily(),
    URLNavigatorFamily(), RoutingKitFamily(), HummingbirdFamily(),
    DeepLinkDispatchFamily(), HotwireFamily(), AssociationFileFamily(),
  ]
}
