public import RIBKit

/// A place for RIBs of modules that the place does not know.
///
/// Its context says what the place is about, its events what a plugin tells the parent. Both belong to the module that declares the place.
///
/// ```swift
/// extension PluginPoint<FinishedTrip, AfterTripEvent> { static var afterTrip: Self { Self("after trip") } }
/// ```
public struct PluginPoint<Context: Sendable, Event>: Sendable {
  /// The name, which no other place has.
  public let name: String

  /// Makes a place.
  ///
  /// - Parameter name: A name that no other place has.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .function, Context.self, Event.self) }
}

/// A RIB that a module offers to a ``PluginPoint``.
public struct Plugin<Context: Sendable, Event> {
  /// The name, which no other plugin of the place has.
  public let name: String

  /// The flag that switches it on; its name if no other is given.
  public let flag: String

  /// The place in the order: a higher one comes first; equal ones are in the order of their modules.
  public let priority: Int

  let applies: @Sendable (Context) -> Bool
  let build: (ModuleServices, Context, Listener<Event>) -> any Router

  /// Makes a plugin.
  ///
  /// - Parameters:
  ///   - name: A name that no other plugin of the place has.
  ///   - flag: The flag that switches it on; without one its name.
  ///   - priority: A higher one comes first.
  ///   - applies: Whether the plugin is for a context; called on any thread.
  ///   - build: Builds the RIB, from the services of the module, the context and where its events go.
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
