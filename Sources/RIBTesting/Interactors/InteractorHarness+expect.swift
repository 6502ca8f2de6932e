public import RIBKit
public import Testing

extension InteractorHarness {
  /// Expects as the next that comes a route that the interactor asks for.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - sourceLocation: Where it is expected.
  public func expectRoute(_ route: Subject.Route, sourceLocation: SourceLocation = #_sourceLocation)
  where Subject.Route: Equatable {
    core.expect(route, on: .routes, .route(route) as Expectation<Subject>, at: sourceLocation)
  }
}
