internal import Basics
internal import RIBDiagnostics

/// Services for any number of ``Modules`` on any actors, each created once, on first use.
///
/// A server has one instance, and one ``Modules`` for each session. It provides the services that modules need and no module provides.
///
/// ```swift
/// let shared = try SharedServices {
///   $0.provide(.prices) { _ in Prices() }
///   $0.provide(.quotes) { shared in Quotes(prices: shared[.prices]) }
/// }
/// ```
public final class SharedServices: Sendable {
  typealias Made = any AnyObject & Sendable

  /// A list of services to be filled in.
  public struct List {
    fileprivate var entries: [String: Entry] = [:]
    fileprivate var problems: [ModuleError] = []

    /// Adds a service.
    ///
    /// - Parameters:
    ///   - key: The key of the service.
    ///   - make: Creates the service, once, on the thread that requests it first. It may request other services of this list, but must not wait for
    ///     another thread that requests this one. Threads that request other services don't wait for it. A service that stores the list keeps
    ///     itself alive, so store only the services that it needs.
    public mutating func provide<Service: Sendable>(
      _ key: ServiceKey<Service>, _ make: @escaping @Sendable (SharedServices) -> Service
    ) {
      guard entries[key.name] == nil else {
        problems.append(
          ModuleError(
            .duplicateService, in: "", about: key.name,
            "The shared service “\(key.name)” is provided twice. Remove one of the two."))
        return
      }
      entries[key.name] = Entry(key.identity) { Box(make($0)) }
    }
  }

  fileprivate final class Entry: Sendable {
    let key: KeyIdentity
    let make: @Sendable (SharedServices) -> Made
    /// Held while the service is created; threads that need the service meanwhile wait here.
    let making = Lock(())

    init(_ key: KeyIdentity, _ make: @escaping @Sendable (SharedServices) -> Made) {
      self.key = key
      self.make = make
    }
  }

  /// The threads that create services, and the threads that wait for them.
  ///
  /// A thread records what it is about to wait for before it waits. So if two threads create services that need each other, the second one
  /// detects the cycle instead of waiting forever.
  private struct State {
    var made: [String: Made] = [:]
    /// The thread that creates each service.
    var makers: [String: UInt] = [:]
    /// The services that each thread creates, each for the previous one.
    var paths: [UInt: [String]] = [:]
    /// The service that each thread waits for.
    var waits: [UInt: String] = [:]

    /// Returns the chain of services from the requested one back to a thread; `nil` if it doesn't lead there.
    func circle(from name: String, to thread: UInt) -> [String]? {
      var path: [String] = []
      var next: String? = name
      while let name = next, let maker = makers[name] {
        path += paths[maker, default: []].drop { $0 != name }
        if maker == thread { return path + path.prefix(1) }
        next = waits[maker]
      }
      return nil
    }
  }

  private let entries: [String: Entry]
  private let state = Lock(State())

  /// Creates the list without creating a service yet.
  ///
  /// - Parameter fill: Adds the services.
  /// - Throws: ``ModuleErrors`` for services that are provided twice.
  public init(_ fill: (inout List) -> Void) throws(ModuleErrors) {
    var list = List()
    fill(&list)
    guard list.problems.isEmpty else { throw ModuleErrors(list.problems) }
    entries = list.entries
  }

  /// Returns the service for a key, and creates it if necessary.
  ///
  /// You can call this on any thread. It traps with an explanation if the service isn't in the list or is part of a dependency cycle.
  public subscript<Service: Sendable>(
    _ key: ServiceKey<Service>, file: StaticString = #fileID, line: UInt = #line
  ) -> Service { open(box(key.identity, file, line), as: Service.self) }

  /// The services as slots of one `Modules`.
  var slots: [ServiceTable.Slot] {
    entries.values.map(\.key).map { key in
      .init(key: key, provider: nil, isForEach: false, place: nil) { _ in self.box(key) }
    }
  }

  private func box(_ key: KeyIdentity, _ file: StaticString = #fileID, _ line: UInt = #line) -> Made {
    guard let entry = entries[key.name], entry.key == key else {
      fatalError(rejection(of: key), file: file, line: line)
    }
    let (name, thread) = (key.name, CurrentThread.id)
    let (box, circle) = state.withLock { state -> (Made?, [String]?) in
      if let box = state.made[name] { return (box, nil) }
      if let circle = state.circle(from: name, to: thread) { return (nil, circle) }
      state.waits[thread] = name
      return (nil, nil)
    }
    if let box { return box }
    if let circle { fatalError(circleSentence(circle), file: file, line: line) }
    return entry.making.withLock { _ in make(entry, on: thread) }
  }

  /// Creates a service, unless another thread has created it while this one waited.
  private func make(_ entry: Entry, on thread: UInt) -> Made {
    let name = entry.key.name
    let box = state.withLock { state in
      state.waits[thread] = nil
      if state.made[name] == nil {
        state.makers[name] = thread
        state.paths[thread, default: []].append(name)
      }
      return state.made[name]
    }
    if let box { return box }
    let made = entry.make(self)
    state.withLock { state in
      state.made[name] = made
      state.makers[name] = nil
      state.paths[thread]?.removeLast()
      if state.paths[thread]?.isEmpty == true { state.paths[thread] = nil }
    }
    return made
  }

  private func rejection(of key: KeyIdentity) -> String {
    if let entry = entries[key.name] {
      return """
        RIBModules: the shared service “\(key.name)” was requested as \(key.typeName), but it is provided as \(entry.key.typeName). \
        Use one key for both.
        """
    }
    return """
      RIBModules: no shared service is called “\(key.name)”.\(NearMiss.question(key.name, among: entries.keys, quotes: ("“", "”"))) \
      Provide it in the list of SharedServices.
      """
  }
}

/// Returns the message about services that request each other in a cycle.
func circleSentence(_ path: [String]) -> String {
  """
  RIBModules: services need each other in a cycle: \(path.joined(separator: " → ")). Make one of them request the next one later, when \
  it is used.
  """
}
