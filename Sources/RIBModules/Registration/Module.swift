/// A feature that other features do not import: what it needs, what it provides, and where it takes part.
///
/// ```swift
/// struct PaymentsModule: Module {
///   var profile: ModuleProfile { ModuleProfile("payments", needs: .network, provides: .payments) }
///   func register(in modules: ModuleRegistry) {
///     modules.provide(.payments) { LivePayments(network: $0[.network]) }
///     modules.answer(.pay) { services, request in try services[.payments].pay(request) }
///   }
/// }
/// ```
public protocol Module {
  /// The module's name, needs and services; read once for each ``Modules`` that is made.
  var profile: ModuleProfile { get }

  /// Registers all that the module has; called once for each ``Modules`` that is made, where it is made.
  ///
  /// Nothing is asked for here: the services are there when a registered closure is called.
  ///
  /// - Parameter modules: Takes the registrations, only during the call.
  func register(in modules: ModuleRegistry)
}

/// The profile of a module: its name, the services that it needs and provides, its priority.
public struct ModuleProfile: Sendable {
  /// The name, which no other module has.
  public let name: String

  /// The place in the order: a higher one comes first, equal ones by name, and each draws what it needs before itself.
  public let priority: Int

  private(set) var needs: [KeyIdentity] = []
  private(set) var provides: [KeyIdentity] = []

  /// Makes a profile.
  ///
  /// - Parameters:
  ///   - name: A name that no other module has.
  ///   - needs: The keys of the services that it asks for.
  ///   - provides: The keys of the services that it provides.
  ///   - priority: A higher one comes first, with what it needs.
  public init<each Need, each Provided>(
    _ name: String, needs: repeat ServiceKey<each Need>, provides: repeat ServiceKey<each Provided>,
    priority: Int = 0
  ) {
    self.name = name
    self.priority = priority
    for key in repeat each needs { self.needs.append(key.identity) }
    for key in repeat each provides { self.provides.append(key.identity) }
  }

  /// This profile with more services, for lists that are longer than one likes to write in one line, and for made ones.
  ///
  /// - Parameters:
  ///   - needs: More keys of services that it asks for.
  ///   - provides: More keys of services that it provides.
  /// - Returns: The longer profile.
  public func adding<Service>(needs: [ServiceKey<Service>] = [], provides: [ServiceKey<Service>] = []) -> Self
  {
    var longer = self
    longer.needs += needs.map(\.identity)
    longer.provides += provides.map(\.identity)
    return longer
  }
}
