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

  /// Expects that a property of the interactor has a value now.
  ///
  /// It is for state that nothing shows; what comes out is expected where it comes out.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The value.
  ///   - sourceLocation: Where it is expected.
  public func expectState<Value: Equatable>(
    _ property: KeyPath<Subject, Value>, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard core.drive(Step("expects the state"), at: sourceLocation) else { return }
    let state = core.run { interactor[keyPath: property] }
    if state != value {
      core.fail(
        mismatch("\(property) to be \(describe(value))", value, came: state) + core.context,
        at: sourceLocation)
    }
  }
}
