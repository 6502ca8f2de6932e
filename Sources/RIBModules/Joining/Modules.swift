internal import Basics
public import ModelStreams
public import RIBKit

/// The features of an app, joined: their services, calls, app events and plugins.
///
/// It is checked as a whole when it is made, and belongs to the isolation where it is made. An app has one of it, a server one for each
/// session, with ``SharedServices`` below.
///
/// The compiler refuses to send it to another actor: the closures of its modules may belong to the one where it is made.
///
/// ```swift
/// let modules = try Modules([PaymentsModule(), network])
/// let root = AfterTripRouter(trip: FinishedTrip(fare: 50), modules: modules)
/// root.launch()
/// try await modules.start()
/// ```
///
/// Services are made when they are first asked for, and released with it, the last made first. What still runs in the background is cancelled
/// then.
public final class Modules {
  /// The part that all copies with other services share.
  private struct Settings {
    var shared: SharedServices?
    var flags: ModelStream<Set<String>>
    var host: ManualHost?
    var clock: any Clock<Duration>
    var showsValues: Bool
    var report: @Sendable (ModuleProblem) -> Void
  }

  private let list: [any Module]
  private let settings: Settings
  private let overrides: [String: ServiceTable.Slot]
  let table: ServiceTable
  let graph: ModuleGraph
  let members: [ModuleRegistry]
  let starter: Starter
  let answers: [String: ModuleRegistry.Handler]
  /// For each app event its handlers, in the order of their modules.
  let handlers: [String: [ModuleRegistry.Handler]]
  /// For each place its plugins, in their order.
  let plugins: [String: [ModuleRegistry.Offer]]

  /// Joins modules, and checks them as a whole.
  ///
  /// - Parameters:
  ///   - modules: The modules, in any order. One list that mixes modules of the main actor with others works on the main actor only.
  ///   - shared: Services for what no module provides.
  ///   - flags: The flags that are on. Without it no plugin is on, as in tests.
  ///   - host: A host on which the start-ups run, with its clock; for tests.
  ///   - clock: The time of limits and durations.
  ///   - showsValues: Whether the sentences of problems show the errors that modules throw, as in ``RIBKit/LaunchOptions/showsValues``: `nil` is
  ///     yes in debug builds and no in release builds, where the type stands in place of the error.
  ///   - report: Called with what goes wrong in handlers and start-ups while all else goes on, on any thread; writes it to standard error
  ///     unless another is given. A start ends after its reports, and waits for them: it should return soon.
  ///   - isolation: The actor that they belong to; the caller's.
  /// - Throws: ``ModuleProblems``, with everything that is wrong.
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations and needs.
  public convenience init(
    _ modules: [any Module], shared: SharedServices? = nil, flags: ModelStream<Set<String>>? = nil,
    host: ManualHost? = nil, clock: any Clock<Duration> = ContinuousClock(),
    showsValues: Bool? = nil,
    report: (@Sendable (ModuleProblem) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws(ModuleProblems) {
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
  ) throws(ModuleProblems) {
    let members = list.enumerated().map { ModuleRegistry($0.element, at: $0.offset) }
    let services = (settings.shared?.slots ?? []) + members.flatMap(\.services)
    let checker = ModuleChecker(members, services: services)
    guard checker.problems.isEmpty else { throw ModuleProblems(checker.problems) }
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
        ModuleProblem.text(of: $0, showsValues: showsValues)
      }, clock: settings.clock, executor: settings.host?.executor, report: settings.report)
    let ordered = graph.order.map { members[$0] }
    answers = Dictionary(
      ordered.flatMap(\.answers).map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first })
    handlers = Dictionary(grouping: ordered.flatMap(\.handlers), by: \.key.name)
    plugins = Dictionary(grouping: ordered.flatMap(\.plugins), by: \.point.name).mapValues { plugins in
      // A sort that keeps the order of the modules among equal priorities: the standard library's does not promise that.
      plugins.enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
    }
    table.door.modules = self
  }

  deinit { starter.abandon() }

  /// Checks modules as a whole, as their making does, and keeps nothing; for a test.
  ///
  /// - Parameters:
  ///   - modules: The modules, in any order.
  ///   - shared: Services for what no module provides.
  /// - Throws: ``ModuleProblems``, with everything that is wrong.
  public static func check(_ modules: [any Module], shared: SharedServices? = nil) throws(ModuleProblems) {
    _ = try Modules(modules, shared: shared)
  }

  // MARK: Services

  /// The service of a key, for the app: it may ask for all of them.
  ///
  /// It is made if it is not there. A key that nothing provides stops the program with a sentence.
  ///
  /// - Parameters:
  ///   - key: The key of the service.
  ///   - file: Where it is asked for, for the sentence.
  ///   - line: Where it is asked for.
  public subscript<Service>(
    _ key: ServiceKey<Service>, file: StaticString = #fileID, line: UInt = #line
  ) -> Service { table.service(key, for: nil, file, line) }

  /// Makes all services that are not there; for a test, which so sees that none asks for what it may not, and none in a circle.
  ///
  /// Answers, handlers, start-ups and plugins are not run: call, send, start, and see ``verify(_:for:file:line:)``.
  ///
  /// - Parameters:
  ///   - file: Where it is called, for the sentence about a circle.
  ///   - line: Where it is called.
  /// - Complexity: O(*n*), where *n* is the number of services.
  public func verify(file: StaticString = #fileID, line: UInt = #line) { table.makeAll(file, line) }

  /// The same modules with another service in place of one; for tests.
  ///
  /// Nothing that was made is shared. Shared services that ask for each other do not see it.
  ///
  /// - Parameters:
  ///   - key: The key of the service, which a module or ``SharedServices`` provides.
  ///   - fileID: Where it is overridden.
  ///   - line: Where it is overridden.
  ///   - make: Makes the other service, when it is first asked for.
  /// - Returns: The other modules.
  /// - Throws: ``ModuleProblems``, if nothing provides the service with this type.
  public func overriding<Service>(
    _ key: ServiceKey<Service>, fileID: String = #fileID, line: Int = #line,
    _ make: @escaping () -> Service
  ) throws(ModuleProblems) -> Modules {
    guard let slot = table.slots.first(where: { $0.key.name == key.name }) else {
      throw ModuleProblems([
        ModuleProblem(
          .missingService, in: "", about: key.name,
          """
          The service “\(key.name)” cannot be overridden, because nothing provides it.\
          \(NearMiss.question(key.name, among: table.slots.map(\.key.name), quotes: ("“", "”"))) Take a module that provides it into the list.
          """)
      ])
    }
    guard slot.key == key.identity else {
      throw ModuleProblems([
        ModuleProblem(
          .wrongType, in: "", about: key.name,
          """
          The service “\(key.name)” is overridden as \(key.identity.typeName), and it is provided as \(slot.key.typeName). \
          Declare the key once and use it in both.
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
    ModuleProblem.text(of: error, showsValues: settings.showsValues)
  }

  func report(_ problem: ModuleProblem) { settings.report(problem) }

  /// The services of one module.
  func services(of module: Int) -> ModuleServices { ModuleServices(table, of: module) }
}

@available(*, unavailable)
extension Modules: Sendable {}
