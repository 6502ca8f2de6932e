public import ModelStreams
public import RIBKit

/// The kitchen, a service.
public protocol Kitchen: Sendable {
  var drinks: ModelStream<[String]> { get }
}

/// A change of the order, from any page of the tablet.
public enum OrderChange: Hashable, Sendable {
  case add(String)
  case callWaiter
}

/// Creates the tablet for other modules.
public struct TabletBuilder: Builder {
  /// The service that the tablet needs.
  public let dependency: any Kitchen

  /// Creates a builder.
  public init(dependency: any Kitchen) { self.dependency = dependency }

  /// Creates a new tablet.
  public func build(listener: Listener<OrderChange>) -> some Router {
    TabletRouter(kitchen: dependency, listener: listener)
  }
}
