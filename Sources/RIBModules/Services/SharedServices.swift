internal import Basics

/// Services for any number of ``Modules`` on any actors, each made once, when it is first asked for.
///
/// A server has one of it, and one ``Modules`` for each session. What a module needs and no module provides comes from here.
///
/// ```swift
/// let shared = try SharedServices {
///   $0.provide(.prices) { _ in Prices() }
///   $0.provide(.quotes) { shared in Quotes(prices: shared[.prices]) }
/// }
/// ```
public final class SharedServices: Sendable {
  typealias Made = any AnyObject & Sendable

  /// The list of services while it is written.
  public struct List {
    fileprivate var entries: [String: Entry] = [:]
    fileprivate var problems: [ModuleProblem] = []

    /// Adds a service.
    ///
    /// - Parameters:
    ///   - key: The key of the service.
    ///   - make: Creates it, once, on the thread that asks first. It may ask for other services of this list, and must not wait for another
    ///     thread that asks for this one. Threads that ask for other services don't wait for it. A service that keeps the list keeps itself: take
    ///     what it needs out of it.
    public mutating func provide<Service: Sendable>(
      _ key: ServiceKey<Service>, _ make: @escaping @Sendable (SharedServices) -> Service
    ) {
      guard entries[key.name] == nil else {
        problems.append(
          ModuleProblem(
            .doubledService, in: "", about: key.name,
            "The shared service “\(key.name)” is provided twice. Take one of them out."))
        return
      }
      entries[key.name] = Entry(key.identity) { Box(make($0)) }
    }
  }

  fileprivate final class Entry: Sendable {
    let key: KeyIdentity
    let make: @Sendable (SharedServices) -> Made
    /// Held while the service is made; the threads that need it meanwhile wait here.
    let making = Lock(())

    init(_ key: KeyIdentity, _ make: @escaping @Sendable (SharedServices) -> Made) {
      self.key = key
      self.make = make
    }
  }

  /// The threads that make services, and those that wait for them.
  ///
  /// A thread notes what it is about to wait for before it waits. So of two threads that make services which need each other, the second one
  /// finds the circle instead of waiting for ever.
  private struct State {
    var made: [String: Made] = [:]
    /// The thread that makes each service.
    var makers: [String: UInt] = [:]
    /// The services that each thread makes, each for the one before it.
    var paths: [UInt: [String]] = [:]
    /// The service that each thread waits for.
    var waits: [UInt: String] = [:]

    /// The services that lead back to a thread, from the one that it asks for; `nil` if they don't.
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

  /// Makes the list; it makes no service yet.
  ///
  /// - Parameter fill: Adds the services.
  /// - Throws: ``ModuleProblems``, for services that are provided twice.
  public init(_ fill: (inout List) -> Void) throws(ModuleProblems) {
    var list = List()
    fill(&list)
    guard list.problems.isEmpty else { throw ModuleProblems(list.problems) }
    entries = list.entries
  }

  /// The service of a key; it is made if it is not there.
  ///
  /// It may be read on any thread. A service that is not in the list stops the program with a sentence, and so does a circle.
  ///
  /// - Parameters:
  ///   - key: The key of the service.
  ///   - file: Where it is asked for, for the sentence.
  ///   - line: Where it is asked for.
  public subscript<Service: Sendable>(
    _ key: ServiceKey<Service>, file: StaticString = #fileID, line: UInt = #line
  ) -> Service { open(box(key.identity, file, line), as: Service.self) }

  /// The services as those of one Modules.
  var slots: [ServiceTable.Slot] {
    entries.values.map(\.key).map { key in
      .init(key: key, provider: nil, isForEach: false, place: nil) { _ in self.box(key) }
    }
  }

  private func box(_ key: KeyIdentity, _ file: StaticString = #fileID, _ line: UInt = #line) -> Made {
    guard let entry = entries[key.name], entry.key == key else {
      fatalError(refusal(of: key), file: file, line: line)
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

  /// Makes a service, unless another thread has made it while this one waited.
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

  private func refusal(of key: KeyIdentity) -> String {
    if let entry = entries[key.name] {
      return """
        RIBModules: the shared service “\(key.name)” was asked for as \(key.typeName), and is \(entry.key.typeName). \
        Use one key for both.
        """
    }
    return """
      RIBModules: no shared service is called “\(key.name)”.\(NearMiss.question(key.name, among: entries.keys, quotes: ("“", "”"))) \
      Provide it in the list of SharedServices.
      """
  }
}

/// The sentence about services that ask for each other in a circle.
func circleSentence(_ path: [String]) -> String {
  """
  RIBModules: making a service asks for the same service: \(path.joined(separator: " → ")). \
  Let one of them ask later, when it is used.
  """
}
