/// Takes the registrations of one module.
///
/// It belongs to one call of ``Module/register(in:)``. Nothing is checked here: ``Modules`` checks all modules as a whole.
public final class ModuleRegistry {
  /// The consequence of a start-up that fails.
  public enum StartKind: Sendable, Hashable {
    /// The start fails.
    case required
    /// Its module is switched off, and so are those that need it.
    case optional
    /// Like ``optional``; nothing waits for it.
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

  /// A start-up, or what a module does at its stop.
  struct Job: Sendable {
    typealias Body = @concurrent @Sendable () async throws -> Void

    let name: String
    /// Of a start-up; `nil` of what is done at the stop.
    let kind: StartKind?
    let limit: Duration
    /// `nil` when it was taken to be run; it may hold services.
    var body: Body?
  }

  /// The place of the module in the list.
  let module: Int
  let profile: ModuleProfile
  private(set) var services: [ServiceTable.Slot] = []
  private(set) var answers: [Handler] = []
  private(set) var handlers: [Handler] = []
  private(set) var plugins: [Offer] = []
  /// The makers of the module's start-ups and of its stops.
  private(set) var starts: [(ModuleServices) -> Job] = []
  private(set) var stops: [(ModuleServices) -> Job] = []

  private var isOpen = true

  /// Takes all that a module registers.
  init(_ module: any Module, at place: Int) {
    self.module = place
    profile = module.profile
    module.register(in: self)
    isOpen = false
  }

  var name: String { profile.name }

  /// Refuses what comes when all modules are checked already.
  private func checkOpen() {
    guard !isOpen else { return }
    fatalError(
      "RIBModules: something was registered after register(in:) had returned. Register all of it there.")
  }

  /// Provides a service, one for all that ask.
  ///
  /// - Parameters:
  ///   - key: The key of the service, which the profile names too.
  ///   - fileID: Where it is provided, for the leak check of RIBTesting.
  ///   - line: Where it is provided.
  ///   - make: Makes it when it is first asked for.
  public func provide<Service>(
    _ key: ServiceKey<Service>, fileID: String = #fileID, line: Int = #line,
    _ make: @escaping (ModuleServices) -> Service
  ) {
    add(key, isForEach: false, (fileID, line), make)
  }

  /// Provides a service, one for each module that asks; the app counts as one.
  ///
  /// - Parameters:
  ///   - key: The key of the service, which the profile names too.
  ///   - fileID: Where it is provided, for the leak check of RIBTesting.
  ///   - line: Where it is provided.
  ///   - make: Makes one when a module first asks.
  public func provideToEach<Service>(
    _ key: ServiceKey<Service>, fileID: String = #fileID, line: Int = #line,
    _ make: @escaping (ModuleServices) -> Service
  ) {
    add(key, isForEach: true, (fileID, line), make)
  }

  private func add<Service>(
    _ key: ServiceKey<Service>, isForEach: Bool, _ place: (fileID: String, line: Int),
    _ make: @escaping (ModuleServices) -> Service
  ) {
    checkOpen()
    services.append(
      .init(key: key.identity, provider: module, isForEach: isForEach, place: place) { Box(make($0)) })
  }

  /// Answers a call, at once.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - handler: Answers it; what it throws goes to the caller.
  public func answer<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ handler: @escaping (ModuleServices, Request) throws -> Answer
  ) {
    checkOpen()
    answers.append(.init(module: module, key: key.identity, box: Box(handler)))
  }

  /// Answers a call later, off the caller's actor.
  ///
  /// ```swift
  /// modules.answer(.quote) { services in
  ///   let prices = services[.prices]
  ///   return { trip in await prices.quote(trip) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - make: Called for each call, on the caller's isolation, to take the services; returns what answers. What that throws goes to the caller.
  public func answer<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>,
    _ make: @escaping (ModuleServices) -> @concurrent @Sendable (Request) async throws -> Answer
  ) {
    checkOpen()
    answers.append(.init(module: module, key: key.identity, box: Box(make)))
  }

  /// Handles an event of the app that is only told.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - handler: Handles it; what it throws is reported, and the next handler is called.
  public func on<Event>(
    _ key: AppEventKey<Event, Void>, _ handler: @escaping (ModuleServices, Event) throws -> Void
  ) {
    answer(key) { try handler($0, $1) }
  }

  /// Refused: an event that has an answer is handled with `answer(_:_:)`.
  @available(
    *, unavailable,
    message: "This app event has an answer: handle it with answer(_:_:), which may return nil."
  )
  public func on<Event, Answer>(
    _ key: AppEventKey<Event, Answer>, _ handler: @escaping (ModuleServices, Event) throws -> Answer?
  ) {
    fatalError("unavailable")
  }

  /// Answers an event of the app that is a question.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - handler: Answers it, or returns `nil` to let the next one answer; what it throws is reported, and the next one is called.
  public func answer<Event, Answer>(
    _ key: AppEventKey<Event, Answer>, _ handler: @escaping (ModuleServices, Event) throws -> Answer?
  ) {
    checkOpen()
    handlers.append(.init(module: module, key: key.identity, box: Box(handler)))
  }

  /// Offers a RIB to a place.
  ///
  /// - Parameters:
  ///   - plugin: The RIB, with its flag and its conditions.
  ///   - point: The place.
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
  /// The start-ups of one module run one after the other, those in the background when the others are done.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - kind: The consequence if it fails.
  ///   - limit: The time that it may take; one that takes longer is cancelled and counts as failed. More than a hundred years is no limit.
  ///   - make: Called when the start begins, to take the services; returns the work. It should end soon when its task is cancelled.
  public func start(
    _ name: String, _ kind: StartKind = .required, limit: Duration = .seconds(30),
    _ make: @escaping (ModuleServices) -> @concurrent @Sendable () async throws -> Void
  ) {
    checkOpen()
    starts.append { .init(name: name, kind: kind, limit: limit, body: make($0)) }
  }

  /// Adds a stop, which ``Modules/stop()`` runs.
  ///
  /// It runs if one of the module's start-ups has succeeded, apart from those in the background, or if it has none: what an earlier
  /// start-up has opened is closed although a later one has failed. So it may find that only a part is open. A start-up that fails closes itself
  /// what it has opened. After a start that has failed, call ``Modules/stop()``, unless you start again.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - limit: The time that it may take; one that takes longer is cancelled, and the stop goes on.
  ///   - make: Called when the stop begins, to take the services; returns the work.
  public func stop(
    _ name: String, limit: Duration = .seconds(30),
    _ make: @escaping (ModuleServices) -> @concurrent @Sendable () async throws -> Void
  ) {
    checkOpen()
    stops.append { .init(name: name, kind: nil, limit: limit, body: make($0)) }
  }
}

@available(*, unavailable)
extension ModuleRegistry: Sendable {}
