/// A feature that other features don't import, with its needs, its services and its registrations.
///
/// ```swift
/// struct PaymentsModule: Module {
///   var profile: ModuleProfile { ModuleProfile("payments", needs: .network, provides: .payments) }
///   func register(in modules: ModuleRegistry) {
///     modules.provide(.payments) { LivePayments(network: $0[.network]) }
///     modules.handle(.pay) { services, request in try services[.payments].pay(request) }
///   }
/// }
/// ```
public protocol Module {
  /// The module's name, needs and services; read once for each ``Modules``.
  var profile: ModuleProfile { get }

  /// Registers everything that the module provides and handles; called once for each ``Modules``, where it is created.
  ///
  /// Don't request services here: they are available when a registered closure is called.
  ///
  /// - Parameter modules: The registry, which is valid only during the call.
  func register(in modules: ModuleRegistry)
}

/// The profile of a module: its name, its priority, and the services that it needs and provides.
public struct ModuleProfile: Sendable {
  /// The name, unique among modules.
  public let name: String

  /// The priority: modules are ordered by descending priority, then by name, each after the modules that it needs.
  public let priority: Int

  private(set) var needs: [KeyIdentity] = []
  private(set) var provides: [KeyIdentity] = []

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - name: A name that is unique among modules.
  ///   - needs: The keys of the services that the module needs.
  ///   - provides: The keys of the services that the module provides.
  ///   - priority: The priority; modules with a higher priority come first, after the modules that they need.
  public init<each Need, each Provided>(
    _ name: String, needs: repeat ServiceKey<each Need>, provides: repeat ServiceKey<each Provided>,
    priority: Int = 0
  ) {
    self.name = name
    self.priority = priority
    for key in repeat each needs { self.needs.append(key.identity) }
    for key in repeat each provides { self.provides.append(key.identity) }
  }

  /// Returns a copy with more services, for long or generated lists.
  ///
  /// - Parameters:
  ///   - needs: Additional services that the module needs.
  ///   - provides: Additional services that the module provides.
  /// - Returns: The extended profile.
  public func adding<Service>(needs: [ServiceKey<Service>] = [], provides: [ServiceKey<Service>] = []) -> Self
  {
    var longer = self
    longer.needs += needs.map(\.identity)
    longer.provides += provides.map(\.identity)
    return longer
  }
}
