internal import Locks

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
    ///   - make: Makes it, once, on the thread that asks first; it may ask for other services of this list. Nothing else is made meanwhile, so it
    ///     waits for no other thread and asks no other list. A service that keeps the list keeps itself: take what it needs out of it.
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
      entries[key.name] = Entry(key: key.identity) { Box(make($0)) }
    }
  }

  fileprivate struct Entry: Sendable {
    let key: KeyIdentity
    let make: @Sendable (SharedServices) -> Made
  }

  private struct State {
    var made: [String: Made] = [:]
    /// The thread that makes a service.
    var maker: UInt?
    /// The names of what it makes, each for the one before it.
    var path: [String] = []
  }

  private let entries: [String: Entry]
  private let state = Lock(State())
  // Held while a service is made, by one thread at a time. One lock for each service would let two threads that make services which need
  // each other wait for ever; so, a circle always comes back to the thread that has begun it, and is found.
  private let making = Lock(())

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
    let (box, maker) = state.withLock { ($0.made[key.name], $0.maker) }
    if let box { return box }
    return maker == CurrentThread.id
      ? make(entry, file, line) : making.withLock { _ in make(entry, file, line) }
  }

  /// Makes a service; the caller's thread is the only one that does.
  private func make(_ entry: Entry, _ file: StaticString, _ line: UInt) -> Made {
    let name = entry.key.name
    let (box, path) = state.withLock { state in
      // Another thread may have made it while this one waited.
      if state.made[name] == nil { (state.maker, state.path) = (CurrentThread.id, state.path + [name]) }
      return (state.made[name], state.path)
    }
    if let box { return box }
    if let start = path.firstIndex(of: name), start < path.count - 1 {
      fatalError(circleSentence(Array(path[start...])), file: file, line: line)
    }
    let made = entry.make(self)
    state.withLock { state in
      state.made[name] = made
      state.path.removeLast()
      if state.path.isEmpty { state.maker = nil }
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
