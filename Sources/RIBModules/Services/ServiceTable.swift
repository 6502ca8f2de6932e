internal import RIBDiagnostics
internal import RIBKit

/// The services of one `Modules`, each created on first use.
final class ServiceTable {
  /// A weak reference to a table.
  final class Door {
    fileprivate(set) weak var table: ServiceTable?
    /// The modules that the services belong to; `nil` before they are joined and after they are released.
    weak var modules: AnyObject?
  }

  /// A registered service.
  struct Slot {
    let key: KeyIdentity
    /// The module that provides it; `nil` for a shared service.
    let provider: Int?
    /// Whether each module that requests it gets its own instance.
    let isForEach: Bool
    /// The location of its registration; `nil` if it is owned elsewhere, as a shared service is.
    let place: (fileID: String, line: Int)?
    let make: (ModuleServices) -> AnyObject
  }

  let names: [String]
  /// All services; a service with separate instances has one slot for the app and one for each module that may request it.
  let slots: [Slot]
  private let slotsByName: [String: Int]
  /// The services that each module may request.
  private let allowed: [[String: Int]]
  /// The only owner of created services, by slot.
  private var boxes: [AnyObject?]
  /// The slots of created services, oldest first.
  private var made: [Int] = []
  /// The services that are being created, each for the previous one.
  private var path: [Int] = []
  /// A reference to the table for objects that may outlive it.
  let door = Door()

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - names: The names of the modules.
  ///   - slots: The services, with distinct names.
  ///   - allowed: For each module, the names of the services that it needs and provides.
  init(names: [String], slots: [Slot], allowed: [[String]]) {
    self.names = names
    var all = slots
    let slotsByName = Dictionary(
      slots.enumerated().map { ($0.element.key.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.slotsByName = slotsByName
    self.allowed = allowed.map { names in
      var found: [String: Int] = [:]
      for name in names where found[name] == nil {
        guard let slot = slotsByName[name] else { continue }
        if slots[slot].isForEach { all.append(slots[slot]) }
        found[name] = slots[slot].isForEach ? all.count - 1 : slot
      }
      return found
    }
    self.slots = all
    boxes = Array(repeating: nil, count: all.count)
    door.table = self
  }

  // In this order, because a service that was created later may use an earlier one until its own end.
  deinit {
    while let slot = made.popLast() { boxes[slot] = nil }
  }

  /// Returns the service for a key to a module, or to the app at a location in its code.
  func service<Service>(
    _ key: ServiceKey<Service>, for module: Int?, _ file: StaticString, _ line: UInt
  ) -> Service {
    let found = module.map { allowed[$0][key.name] } ?? slotsByName[key.name]
    guard let slot = found, slots[slot].key.type == Service.self else {
      fatalError(rejection(of: key.identity, for: module), file: file, line: line)
    }
    return open(box(slot, file, line), as: Service.self)
  }

  /// Creates all services that haven't been created yet.
  func makeAll(_ file: StaticString, _ line: UInt) {
    for slot in slots.indices { _ = box(slot, file, line) }
  }

  private func box(_ slot: Int, _ file: StaticString, _ line: UInt) -> AnyObject {
    if let box = boxes[slot] { return box }
    let entry = slots[slot]
    if let start = path.firstIndex(of: slot) {
      fatalError(circleSentence((path[start...] + [slot]).map { slots[$0].key.name }), file: file, line: line)
    }
    path.append(slot)
    let box = entry.make(ModuleServices(self, of: entry.provider))
    path.removeLast()
    boxes[slot] = box
    made.append(slot)
    if let place = entry.place, let box = box as? any OpenableBox {
      TreeProbes.inUse?.noteService({ box.content }, named: entry.key.name, of: self, at: place)
    }
    return box
  }

  private func rejection(of key: KeyIdentity, for module: Int?) -> String {
    let asker = module.map { "the module “\(names[$0])”" } ?? "the app"
    guard let slot = slotsByName[key.name] else {
      return """
        RIBModules: \(asker) asked for the service “\(key.name)”, which nothing provides.\
        \(NearMiss.question(key.name, among: slotsByName.keys, quotes: ("“", "”"))) Provide it in a module or in SharedServices.
        """
    }
    guard slots[slot].key.hasType(of: key) else {
      return """
        RIBModules: \(asker) asked for the service “\(key.name)” as \(key.typeName), but it is provided as \
        \(slots[slot].key.typeName). Use one key for both.
        """
    }
    let way = (path.map { slots[$0].key.name } + [key.name]).joined(separator: " → ")
    return """
      RIBModules: \(asker) asked for the service “\(key.name)” (\(way)), which its profile does not list. \
      Add the key to the “needs” of its profile.
      """
  }
}

@available(*, unavailable)
extension ServiceTable: Sendable {}

/// The services that one module may request: those in its profile.
///
/// Every closure that a module registers receives this value, and can use its `call`, `send` and `ask` functions like those of ``Modules``.
/// A service may keep it to request another service later; it can't be used after its ``Modules`` has been released.
public struct ModuleServices {
  // Not the table, because a service may keep this value to request others later, and the table owns the service.
  let door: ServiceTable.Door
  private let module: Int?

  init(_ table: ServiceTable, of module: Int?) {
    door = table.door
    self.module = module
  }

  /// Returns the service for a key, and creates it if necessary.
  ///
  /// A key that the module's profile doesn't declare stops the program with an explanation, and so does a dependency cycle.
  public subscript<Service>(
    _ key: ServiceKey<Service>, file: StaticString = #fileID, line: UInt = #line
  ) -> Service {
    guard let table = door.table else {
      fatalError(
        """
        RIBModules: the service “\(key.name)” was requested after its Modules had ended. Request it earlier, or keep the Modules as \
        long as the services that they create.
        """, file: file, line: line)
    }
    return table.service(key, for: module, file, line)
  }
}

@available(*, unavailable)
extension ModuleServices: Sendable {}
