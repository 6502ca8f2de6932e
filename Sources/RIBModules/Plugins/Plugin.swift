public import RIBKit

/// An extension point for RIBs from modules that the declaring module doesn't know.
///
/// Its context describes the situation to plugins; its events are sent from a plugin to the parent. Both types belong to the module that
/// declares the plugin point.
///
/// ```swift
/// extension PluginPoint<FinishedTrip, AfterTripEvent> { static var afterTrip: Self { Self("after trip") } }
/// ```
public struct PluginPoint<Context: Sendable, Event>: Sendable {
  /// The name, unique among plugin points.
  public let name: String

  /// Creates a plugin point.
  ///
  /// - Parameter name: A name that is unique among plugin points.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .function, Context.self, Event.self) }
}

/// A RIB that a module offers to a ``PluginPoint``.
public struct Plugin<Context: Sendable, Event> {
  /// The name, unique among the plugins of the plugin point.
  public let name: String

  /// The flag that switches the plugin on; by default the name of the plugin.
  public let flag: String

  /// The priority; plugins with a higher priority come first, and those with equal priorities in the order of their modules.
  public let priority: Int

  let applies: @Sendable (Context) -> Bool
  let build: (ModuleServices, Context, Listener<Event>) -> any Router

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - name: A name that is unique among the plugins of the plugin point.
  ///   - flag: The flag that switches the plugin on; by default the name of the plugin.
  ///   - priority: The priority; plugins with a higher priority come first.
  ///   - applies: Returns whether the plugin applies to a context; called on any thread.
  ///   - build: Builds the RIB from the services of the module, the context, and the listener for its events.
  public init(
    _ name: String, flag: String? = nil, priority: Int = 0,
    when applies: @escaping @Sendable (Context) -> Bool = { _ in true },
    build: @escaping (ModuleServices, Context, Listener<Event>) -> any Router
  ) {
    self.name = name
    self.flag = flag ?? name
    self.priority = priority
    self.applies = applies
    self.build = build
  }
}

@available(*, unavailable)
extension Plugin: Sendable {}
