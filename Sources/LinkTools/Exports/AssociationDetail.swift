/// What a site says of one or several applications.
public struct AssociationDetail: Sendable, Hashable {
  /// The identifiers of the applications, each with its prefix: `ABCDE12345.com.example.app`.
  public var appIDs: [String]

  /// The rules, of which the first that matches a link decides.
  public var components: [AssociationRule]

  /// How these rules are compared with a link, where they say nothing themselves.
  public var defaults: AssociationDefaults

  /// Makes a detail.
  ///
  /// - Parameters:
  ///   - appIDs: The identifiers of the applications, each with its prefix.
  ///   - components: The rules, in order.
  ///   - defaults: How these rules are compared with a link, where they say nothing themselves.
  public init(
    appIDs: [String], components: [AssociationRule], defaults: AssociationDefaults = AssociationDefaults()
  ) {
    self.appIDs = appIDs
    self.components = components
    self.defaults = defaults
  }
}
