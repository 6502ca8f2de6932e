/// How another router was set up, as far as that decides what its patterns mean.
public struct ImportSettings: Sendable, Hashable {
  /// The schemes of the application, which HHRouter cuts off; links of all schemes are taken if there are none.
  public var schemes: [String] = []

  /// The schemes of JLRoutes whose links go on to the routes without a scheme.
  public var generalFallbacks: Set<String> = []

  /// Whether JLRoutes takes the host of a link of the web as its first component.
  public var hostIsComponent = false

  /// Whether a plus sign in a query is a space, which it is for JLRoutes unless that is switched off.
  public var plusIsSpace: Bool

  /// Makes the settings that a router has when nothing is set.
  ///
  /// - Parameter dialect: The router.
  public init(for dialect: ForeignDialect) {
    plusIsSpace = dialect == .jlRoutes
  }
}
