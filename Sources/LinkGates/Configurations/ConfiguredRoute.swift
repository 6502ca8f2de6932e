public import DeepLinks

extension LinkConfiguration {
  /// A route of a configuration: a pattern and what is to be known about it, without where it leads.
  public struct Route: Sendable, Hashable {
    /// The pattern of the links it takes.
    public var pattern: LinkPattern

    /// The priority; a higher number stands above any specificity.
    public var priority: Int

    /// Its name, summary and requirements.
    public var attributes: RouteAttributes

    /// Makes a route.
    ///
    /// - Parameters:
    ///   - pattern: Which links it takes.
    ///   - priority: How much it is preferred.
    ///   - attributes: What else is to be known about it.
    public init(_ pattern: LinkPattern, priority: Int = 0, attributes: RouteAttributes = RouteAttributes()) {
      self.pattern = pattern
      self.priority = priority
      self.attributes = attributes
    }

    /// The name that its handler is found by, or its pattern if it has no name.
    public var id: String { attributes.name ?? pattern.description }
  }
}
