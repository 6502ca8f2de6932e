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
    ///   - make: Makes it, once, on the thread that asks first; it may ask for other shared services. Nothing else is made meanwhile.
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

  /// The thread that makes a service, with the names of those it is about to make.
  private struct Maker {
    var thread: UInt?
    var path: [String] = []
  }

  private let entries: [String: Entry]
  private let made = Lock<[String: Made]>([:])
  // Held while a service is made, by one thread at a time. One lock for each service would let two threads that make services which need
  // each other wait for ever; so, a circle always comes back to the thread that has begun it, and is found.
  private let making = Lock(())
  private let maker = Lock(Maker())

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
  /// - Parameter key: The key of the service.
  public subscript<Service: Sendable>(_ key: ServiceKey<Service>) -> Service {
    open(box(key.identity), as: Service.self)
  }

  /// The names and types of all services, in no order.
  var keys: [KeyIdentity] { entries.values.map(\.key) }

  /// The key of a name, if there is one.
  func key(_ name: String) -> KeyIdentity? { entries[name]?.key }

  func box(_ key: KeyIdentity) -> Made {
    if let box = made.withLock({ $0[key.name] }), entries[key.name]?.key == key { return box }
    guard let entry = entries[key.name], entry.key == key else { fatalError(refusal(of: key)) }
    let thread = CurrentThread.id
    let isMaking = maker.withLock { $0.thread == thread }
    return isMaking ? make(entry) : making.withLock { _ in make(entry) }
  }

  /// Makes a service; the caller's thread is the only one that does.
  private func make(_ entry: Entry) -> Made {
    let name = entry.key.name
    if let box = made.withLock({ $0[name] }) { return box }
    let circle = maker.withLock { maker -> [String]? in
      if let start = maker.path.firstIndex(of: name) { return maker.path[start...] + [name] }
      maker.thread = CurrentThread.id
      maker.path.append(name)
      return nil
    }
    if let circle { fatalError(circleSentence(circle)) }
    let box = entry.make(self)
    made.withLock { $0[name] = box }
    maker.withLock { maker in
      maker.path.removeLast()
      if maker.path.isEmpty { maker.thread = nil }
    }
    return box
  }

  private func refusal(of key: KeyIdentity) -> String {
    if let entry = entries[key.name] {
      return """
        RIBModules: the shared service “\(key.name)” was asked for as \(key.typeName), and is \(entry.key.typeName). \
        Use one key for both.
        """
    }
    return """
      RIBModules: no shared service is called “\(key.name)”.\(NearMiss.question(key.name, among: entries.keys)) \
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
