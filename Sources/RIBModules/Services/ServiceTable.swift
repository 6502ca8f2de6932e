internal import RIBKit

/// The services of one `Modules`, each made when it is first asked for.
final class ServiceTable {
  /// A service before it is made.
  struct Slot {
    let key: KeyIdentity
    /// The module that provides it; `nil` for a shared one.
    let provider: Int?
    /// Whether each module that asks gets one of its own.
    let isForEach: Bool
    /// Where it is registered; `nil` if it is owned elsewhere, as a shared one is.
    let place: (fileID: String, line: Int)?
    let make: (ModuleServices) -> AnyObject
  }

  private enum State {
    case unmade, making
    case made(at: Int)
  }

  private struct Own: Hashable {
    let slot: Int
    /// The module that asks; `nil` for the app.
    let module: Int?
  }

  let names: [String]
  let slots: [Slot]
  private let slotsByName: [String: Int]
  /// For each module the services that it may ask for.
  private let allowed: [[String: Int]]
  private var states: [State]
  private var ownStates: [Own: State] = [:]
  private var path: [String] = []
  /// The only owner of what was made, oldest first.
  private var made: [AnyObject] = []

  /// - Parameters:
  ///   - names: The names of the modules.
  ///   - slots: The services, each with a name of its own.
  ///   - allowed: For each module the names of the services that it needs and provides.
  init(names: [String], slots: [Slot], allowed: [[String]]) {
    self.names = names
    self.slots = slots
    let slotsByName = Dictionary(
      slots.enumerated().map { ($0.element.key.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.slotsByName = slotsByName
    self.allowed = allowed.map { names in
      Dictionary(
        names.compactMap { name in slotsByName[name].map { (name, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    states = Array(repeating: .unmade, count: slots.count)
  }

  // Only an order: a service that was made later may use one that was made earlier until its end.
  deinit {
    while made.popLast() != nil {}
  }

  /// The service of a key for a module, or for the app.
  func service<Service>(_ key: ServiceKey<Service>, for module: Int?) -> Service {
    let found = module.map { allowed[$0][key.name] } ?? slotsByName[key.name]
    guard let slot = found, slots[slot].key.type == Service.self else {
      fatalError(refusal(of: key.identity, for: module))
    }
    return open(box(slot, for: module), as: Service.self)
  }

  /// Makes all services that are not there.
  func makeAll() {
    for slot in slots.indices { _ = box(slot, for: slots[slot].provider) }
  }

  private func box(_ slot: Int, for module: Int?) -> AnyObject {
    let own = slots[slot].isForEach ? Own(slot: slot, module: module) : nil
    switch own.map({ ownStates[$0] ?? .unmade }) ?? states[slot] {
    case .made(let index): return made[index]
    case .making:
      let start = path.firstIndex(of: slots[slot].key.name) ?? 0
      fatalError(circleSentence(path[start...] + [slots[slot].key.name]))
    case .unmade:
      set(.making, slot, own)
      path.append(slots[slot].key.name)
      let box = slots[slot].make(ModuleServices(self, of: slots[slot].provider))
      path.removeLast()
      made.append(box)
      if let place = slots[slot].place, let box = box as? any OpenableBox {
        LeakWatch.noteService({ box.content }, named: slots[slot].key.name, of: self, at: place)
      }
      set(.made(at: made.count - 1), slot, own)
      return box
    }
  }

  private func set(_ state: State, _ slot: Int, _ own: Own?) {
    if let own { ownStates[own] = state } else { states[slot] = state }
  }

  private func refusal(of key: KeyIdentity, for module: Int?) -> String {
    let asker = module.map { "the module “\(names[$0])”" } ?? "the app"
    guard let slot = slotsByName[key.name] else {
      return """
        RIBModules: \(asker) asked for the service “\(key.name)”, which nothing provides.\
        \(NearMiss.question(key.name, among: slotsByName.keys)) Provide it in a module or in SharedServices.
        """
    }
    guard slots[slot].key.hasType(of: key) else {
      return """
        RIBModules: \(asker) asked for the service “\(key.name)” as \(key.typeName), and it is provided as \
        \(slots[slot].key.typeName). Use one key for both.
        """
    }
    let way = (path + [key.name]).joined(separator: " → ")
    return """
      RIBModules: \(asker) asked for the service “\(key.name)” (\(way)), which its profile does not name. \
      Add the key to the “needs” of its profile.
      """
  }
}

@available(*, unavailable)
extension ServiceTable: Sendable {}

/// The services that one module may ask for: those of its profile.
///
/// Every closure that a module registers is called with it. A service may keep it to ask for another one later; it is of no use after
/// its ``Modules``.
public struct ModuleServices {
  // Not owned: a service may keep this to ask later, and the table owns the service.
  private unowned let table: ServiceTable
  private let module: Int?

  init(_ table: ServiceTable, of module: Int?) {
    self.table = table
    self.module = module
  }

  /// The service of a key; it is made if it is not there.
  ///
  /// A key that the module's profile does not name stops the program with a sentence, and so does a circle.
  ///
  /// - Parameter key: The key of the service.
  public subscript<Service>(_ key: ServiceKey<Service>) -> Service { table.service(key, for: module) }
}

@available(*, unavailable)
extension ModuleServices: Sendable {}
