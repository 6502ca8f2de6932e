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
