/// A registry for the services, handlers, plugins and start-ups of one module.
///
/// It belongs to one call to ``Module/register(in:)`` and doesn't check anything, because ``Modules`` checks all modules as a whole.
public final class ModuleRegistry {
  /// The consequence of a failed start-up.
  public enum StartKind: Sendable, Hashable {
    /// ``Modules/start()`` fails.
    case required
    /// The start-up's module is switched off with the modules that need it.
    case optional
    /// Like ``optional``, but nothing waits for the start-up.
    case background
  }

  /// A handler of a call or of an app event.
  struct Handler {
    let module: Int
    let key: KeyIdentity
    let box: AnyObject
  }

  /// A plugin without its types.
  struct Offer {
    let module: Int
    let point: KeyIdentity
    let name: String
    let flag: String
    let priority: Int
    let plugin: AnyObject
  }

  /// A start-up or a stop of a module.
  struct Job: Sendable {
    typealias Body = @concurrent @Sendable () async throws -> Void

    enum Kind: Hashable {
      case start(StartKind)
      case stop
    }

    let name: String
    let kind: Kind
    let limit: Duration
    /// The work, which may hold services; `nil` after it was taken to be run.
    var body: Body?
  }

  /// The position of the module in the list.
  let module: Int
  let profile: ModuleProfile
  private(set) var services: [ServiceTable.Slot] = []
  private(set) var answers: [Handler] = []
  private(set) var handlers: [Handler] = []
  private(set) var plugins: [Offer] = []
  /// The closures that create the module's start-ups and stops.
  private(set) var starts: [(ModuleServices) -> Job] = []
  private(set) var stops: [(ModuleServices) -> Job] = []

  private var isOpen = true

  /// Takes all registrations of a module.
  init(_ module: any Module, at place: Int) {
    self.module = place
    profile = module.profile
    module.register(in: self)
    isOpen = false
  }

  var name: String { profile.name }

  /// Rejects registrations that come after the modules have been checked.
  private func checkOpen() {
    guard !isOpen else { return }
    fatalError(
      "RIBModules: a module registered something after its register(in:) had returned. Register everything inside register(in:)."
    )
  }

  /// The modules that share an instance of a service.
  public enum ServiceScope: Sendable {
    /// All modules and the app share one instance.
    case shared
    /// Each module that requests the service has its own instance; the app counts as one module.
    case unique
  }

  /// Provides a service, which `make` creates when it is first requested in its scope.
  ///
  /// The module's profile must declare the key too. The leak check of RIBTesting reports the location of this call.
  public func provide<Service>(
    _ key: ServiceKey<Service>, scope: ServiceScope = .shared, fileID: String = #fileID, line: Int = #line,
    _ make: @escaping (ModuleServices) -> Service
  ) {
    checkOpen()
    services.append(
      .init(key: key.identity, provider: module, isForEach: scope == .unique, place: (fileID, line)) {
        Box(make($0))
      })
  }

  /// Answers a call synchronously.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - handler: Returns the answer; its errors are thrown to the caller.
  public func handle<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ handler: @escaping (ModuleServices, Request) throws -> Answer
  ) {
    checkOpen()
    answers.append(.init(module: module, key: key.identity, box: Box(handler)))
  }

  /// Answers a call asynchronously, off the caller's actor.
  ///
  /// ```swift
  /// modules.handle(.quote) { services in
  ///   let prices = services[.prices]
  ///   return { trip in await prices.quote(trip) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - make: Called for each call, in the caller's isolation, to get the services; returns the function that answers. The errors of both
  ///     functions are thrown to the caller.
  public func handle<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>,
    _ make: @escaping (ModuleServices) -> @concurrent @Sendable (Request) async throws -> Answer
  ) {
    checkOpen()
    answers.append(.init(module: module, key: key.identity, box: Box(make)))
  }

  /// Handles an app event without an answer.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - handler: Handles the event; its errors are reported, and the next handler is called.
  public func on<Event>(
    _ key: AppEventKey<Event, Void>, _ handler: @escaping (ModuleServices, Event) throws -> Void
  ) {
    handle(key) { try handler($0, $1) }
  }

  /// Unavailable: an event with an answer is handled with `handle(_:_:)`.
  @available(
    *, unavailable,
    message: "This app event has an answer: handle it with handle(_:_:), which may return nil."
  )
  public func on<Event, Answer>(
    _ key: AppEventKey<Event, Answer>, _ handler: @escaping (ModuleServices, Event) throws -> Answer?
  ) {
    fatalError("unavailable")
  }

  /// Answers an app event that expects an answer.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - handler: Returns the answer, or `nil` to let the next handler answer; its errors are reported, and the next handler is called.
  public func handle<Event, Answer>(
    _ key: AppEventKey<Event, Answer>, _ handler: @escaping (ModuleServices, Event) throws -> Answer?
  ) {
    checkOpen()
    handlers.append(.init(module: module, key: key.identity, box: Box(handler)))
  }

  /// Adds a RIB to a plugin point.
  ///
  /// - Parameters:
  ///   - plugin: The RIB with its flag and its condition.
  ///   - point: The plugin point.
  public func plug<Context, Event>(
    _ plugin: Plugin<Context, Event>, into point: PluginPoint<Context, Event>
  ) {
    checkOpen()
    plugins.append(
      .init(
        module: module, point: point.identity, name: plugin.name, flag: plugin.flag,
        priority: plugin.priority,
        plugin: Box(plugin)))
  }

  /// Adds a start-up, which ``Modules/start()`` runs.
  ///
  /// The start-ups of one module run one after the other; those in the background run when the others are done.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - kind: The consequence of a failure.
  ///   - limit: The maximum duration; a start-up that takes longer is cancelled and counts as failed. More than a hundred years means no limit.
  ///   - make: Called when the start begins, to get the services; returns the work, which should end soon after its task is cancelled.
  public func onStart(
    _ name: String, _ kind: StartKind = .required, limit: Duration = .seconds(30),
    _ make: @escaping (ModuleServices) -> @concurrent @Sendable () async throws -> Void
  ) {
    checkOpen()
    starts.append { .init(name: name, kind: .start(kind), limit: limit, body: make($0)) }
  }

  /// Adds a stop, which ``Modules/stop()`` runs.
  ///
  /// The stop runs if one of the module's start-ups, not counting those in the background, has succeeded, or if the module has no
  /// start-ups. So it also runs if a later start-up failed, and must then close what the earlier start-ups have opened. A start-up that
  /// fails must itself close what it has opened. After a failed start, call ``Modules/stop()``, unless you start again.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - limit: The maximum duration; a stop that takes longer is cancelled, and stopping continues with the next stop.
  ///   - make: Called when the stop begins, to get the services; returns the work.
  public func onStop(
    _ name: String, limit: Duration = .seconds(30),
    _ make: @escaping (ModuleServices) -> @concurrent @Sendable () async throws -> Void
  ) {
    checkOpen()
    stops.append { .init(name: name, kind: .stop, limit: limit, body: make($0)) }
  }
}

@available(*, unavailable)
extension ModuleRegistry: Sendable {}
