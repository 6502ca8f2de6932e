internal import Basics
public import ModelStreams
internal import RIBDiagnostics
public import RIBKit

/// The joined features of an app: their services, calls, app events and plugins.
///
/// Creating a `Modules` checks all modules as a whole. It belongs to the isolation domain in which it is created. An app has one instance;
/// a server has one for each session, with common ``SharedServices``.
///
/// The compiler rejects sending it to a different actor, because the closures of its modules may belong to the actor on which it was created.
///
/// ```swift
/// let modules = try Modules([PaymentsModule(), network])
/// let root = AfterTripRouter(trip: FinishedTrip(fare: 50), modules: modules)
/// root.launch()
/// try await modules.start()
/// ```
///
/// Services are created on first use, and released with this object, the last created first. Background work that is still running is
/// cancelled then.
public final class Modules {
  /// The settings that all copies with overridden services share.
  private struct Settings {
    var shared: SharedServices?
    var flags: ModelStream<Set<String>>
    var host: ManualHost?
    var clock: any Clock<Duration>
    var showsValues: Bool
    var report: @Sendable (ModuleError) -> Void
  }

  private let list: [any Module]
  private let settings: Settings
  private let overrides: [String: ServiceTable.Slot]
  let table: ServiceTable
  let graph: ModuleGraph
  let members: [ModuleRegistry]
  let starter: Starter
  let answers: [String: ModuleRegistry.Handler]
  /// The handlers of each app event, in the order of their modules.
  let handlers: [String: [ModuleRegistry.Handler]]
  /// The plugins of each plugin point, in order.
  let plugins: [String: [ModuleRegistry.Offer]]

  /// Joins modules, and checks them as a whole.
  ///
  /// - Parameters:
  ///   - modules: The modules, in any order. A list that mixes main-actor modules with others works only on the main actor.
  ///   - shared: Services that no module provides.
  ///   - flags: The flags that are on. By default, all are off, and so are all plugins.
  ///   - host: A host that runs the start-ups on its clock, for tests.
  ///   - clock: The clock for limits and durations.
  ///   - showsValues: Whether error messages show the errors that modules throw, as in ``RIBKit/LaunchOptions/showsValues``. `nil`, the
  ///     default, shows them in debug builds; release builds show the type of the error instead.
  ///   - report: Called on any thread with failures of handlers and start-ups that do not stop everything else; by default, writes to
  ///     standard error. A start waits for its reports before it ends, so the function should return quickly.
  ///   - isolation: The actor that the modules belong to: the caller's.
  /// - Throws: ``ModuleErrors`` with all problems.
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations and needs.
  public convenience init(
    _ modules: [any Module], shared: SharedServices? = nil, flags: ModelStream<Set<String>>? = nil,
    host: ManualHost? = nil, clock: any Clock<Duration> = ContinuousClock(),
    showsValues: Bool? = nil,
    report: (@Sendable (ModuleError) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws(ModuleErrors) {
    try self.init(
      modules,
      Settings(
        shared: shared, flags: flags ?? MutableModelStream([]).stream, host: host,
        clock: host?.clock ?? clock,
        showsValues: LaunchOptions(showsValues: showsValues).showsValues,
        report: report ?? { writeToStandardError("RIBModules: [\($0.code)] \($0)\n") }),
      overrides: [:])
  }

  private init(
    _ list: [any Module], _ settings: Settings, overrides: [String: ServiceTable.Slot]
  ) throws(ModuleErrors) {
    let members = list.enumerated().map { ModuleRegistry($0.element, at: $0.offset) }
    let services = (settings.shared?.slots ?? []) + members.flatMap(\.services)
    let checker = ModuleChecker(members, services: services)
    guard checker.problems.isEmpty else { throw ModuleErrors(checker.problems) }
    self.list = list
    self.settings = settings
    self.overrides = overrides
    self.members = members
    graph = checker.graph
    table = ServiceTable(
      names: graph.names, slots: services.map { overrides[$0.key.name] ?? $0 },
      allowed: members.map { ($0.profile.needs + $0.profile.provides).map(\.name) })
    starter = Starter(
      StartMachine(graph) { [showsValues = settings.showsValues] in
        ModuleError.text(of: $0, showsValues: showsValues)
      }, clock: settings.clock, executor: settings.host?.executor, report: settings.report)
    let ordered = graph.order.map { members[$0] }
    answers = Dictionary(
      ordered.flatMap(\.answers).map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first })
    handlers = Dictionary(grouping: ordered.flatMap(\.handlers), by: \.key.name)
    plugins = Dictionary(grouping: ordered.flatMap(\.plugins), by: \.point.name).mapValues { plugins in
      // A stable sort among equal priorities, which the standard library does not guarantee.
      plugins.enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
    }
    table.door.modules = self
  }

  deinit { starter.abandon() }

  /// Checks modules as a whole, like the initializer, without keeping them; for tests.
  ///
  /// - Parameters:
  ///   - modules: The modules, in any order.
  ///   - shared: Services that no module provides.
  /// - Throws: ``ModuleErrors`` with all problems.
  public static func check(_ modules: [any Module], shared: SharedServices? = nil) throws(ModuleErrors) {
    _ = try Modules(modules, shared: shared)
  }

  // MARK: Services

  /// Returns the service for a key; the app may request any service.
  ///
  /// The service is created on first use. A key that nothing provides stops the program with an explanation.
  public subscript<Service>(
    _ key: ServiceKey<Service>, file: StaticString = #fileID, line: UInt = #line
  ) -> Service { table.service(key, for: nil, file, line) }

  /// Creates all services that haven't been created yet.
  ///
  /// Use it in a test to check that no service requests one that it may not use, and that no services request each other in a cycle. It
  /// doesn't run handlers, start-ups and plugins: to test those, make calls, send events, start the modules, and use
  /// ``verify(_:for:file:line:)``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of services.
  public func verify(file: StaticString = #fileID, line: UInt = #line) { table.makeAll(file, line) }

  /// Returns a copy of the modules in which one service is replaced; for tests.
  ///
  /// Nothing that was created is shared with the copy. `make` creates the replacement on first use. A shared service that requests the
  /// service for this key doesn't get the replacement.
  ///
  /// - Throws: ``ModuleErrors`` if neither a module nor ``SharedServices`` provides the service with this type.
  public func overriding<Service>(
    _ key: ServiceKey<Service>, fileID: String = #fileID, line: Int = #line,
    _ make: @escaping () -> Service
  ) throws(ModuleErrors) -> Modules {
    guard let slot = table.slots.first(where: { $0.key.name == key.name }) else {
      throw ModuleErrors([
        ModuleError(
          .missingService, in: "", about: key.name,
          """
          The service “\(key.name)” cannot be overridden, because nothing provides it.\
          \(NearMiss.question(key.name, among: table.slots.map(\.key.name), quotes: ("“", "”"))) Add a module that provides it to the list.
          """)
      ])
    }
    guard slot.key == key.identity else {
      throw ModuleErrors([
        ModuleError(
          .wrongType, in: "", about: key.name,
          """
          The service “\(key.name)” is overridden as \(key.identity.typeName), but it is provided as \(slot.key.typeName). \
          Declare the key once and use it in both places.
          """)
      ])
    }
    var overrides = overrides
    overrides[key.name] = .init(
      key: slot.key, provider: slot.provider, isForEach: slot.isForEach, place: (fileID, line)
    ) { _ in Box(make()) }
    return try Modules(list, settings, overrides: overrides)
  }

  /// The flags that are on.
  var flags: ModelStream<Set<String>> { settings.flags }

  func text(of error: any Error) -> String {
    ModuleError.text(of: error, showsValues: settings.showsValues)
  }

  func report(_ problem: ModuleError) { settings.report(problem) }

  /// Returns the services of one module.
  func services(of module: Int) -> ModuleServices { ModuleServices(table, of: module) }
}

@available(*, unavailable)
extension Modules: Sendable {}
