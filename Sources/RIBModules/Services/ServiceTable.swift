internal import Basics
internal import RIBKit

/// The services of one `Modules`, each made when it is first asked for.
final class ServiceTable {
  /// Leads to a table as long as it is there.
  final class Door {
    fileprivate(set) weak var table: ServiceTable?
    /// The modules that the services belong to; `nil` while they are joined, and when they are gone.
    weak var modules: AnyObject?
  }

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

  let names: [String]
  /// All services; one that is made for each module that asks is there for the app, and once more for each that may ask.
  let slots: [Slot]
  private let slotsByName: [String: Int]
  /// For each module the services that it may ask for.
  private let allowed: [[String: Int]]
  /// The only owner of what was made, by its slot.
  private var boxes: [AnyObject?]
  /// The slots of what was made, oldest first.
  private var made: [Int] = []
  /// The services that are being made, each for the one before it.
  private var path: [Int] = []
  /// The way to the table for those who may outlive it.
  let door = Door()

  /// - Parameters:
  ///   - names: The names of the modules.
  ///   - slots: The services, each with a name of its own.
  ///   - allowed: For each module the names of the services that it needs and provides.
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

  // Only an order: a service that was made later may use one that was made earlier until its end.
  deinit {
    while let slot = made.popLast() { boxes[slot] = nil }
  }

  /// The service of a key for a module, or for the app, which asks at a place.
  func service<Service>(
    _ key: ServiceKey<Service>, for module: Int?, _ file: StaticString, _ line: UInt
  ) -> Service {
    let found = module.map { allowed[$0][key.name] } ?? slotsByName[key.name]
    guard let slot = found, slots[slot].key.type == Service.self else {
      fatalError(refusal(of: key.identity, for: module), file: file, line: line)
    }
    return open(box(slot, file, line), as: Service.self)
  }

  /// Makes all services that are not there.
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
      LeakWatch.noteService({ box.content }, named: entry.key.name, of: self, at: place)
    }
    return box
  }

  private func refusal(of key: KeyIdentity, for module: Int?) -> String {
    let asker = module.map { "the module “\(names[$0])”" } ?? "the app"
    guard let slot = slotsByName[key.name] else {
      return """
        RIBModules: \(asker) asked for the service “\(key.name)”, which nothing provides.\
        \(NearMiss.question(key.name, among: slotsByName.keys, quotes: ("“", "”"))) Provide it in a module or in SharedServices.
        """
    }
    guard slots[slot].key.hasType(of: key) else {
      return """
        RIBModules: \(asker) asked for the service “\(key.name)” as \(key.typeName), and it is provided as \
        \(slots[slot].key.typeName). Use one key for both.
        """
    }
    let way = (path.map { slots[$0].key.name } + [key.name]).joined(separator: " → ")
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
/// Every closure that a module registers is called with it, and it calls, sends and asks as ``Modules`` does. A service may keep it to ask for
/// another one later; it is of no use after its ``Modules``.
public struct ModuleServices {
  // Not the table: a service may keep this to ask later, and the table owns the service.
  let door: ServiceTable.Door
  private let module: Int?

  init(_ table: ServiceTable, of module: Int?) {
    door = table.door
    self.module = module
  }

  /// The service of a key; it is made if it is not there.
  ///
  /// A key that the module's profile does not name stops the program with a sentence, and so does a circle.
  ///
  /// - Parameters:
  ///   - key: The key of the service.
  ///   - file: Where it is asked for, for the sentence.
  ///   - line: Where it is asked for.
  public subscript<Service>(
    _ key: ServiceKey<Service>, file: StaticString = #fileID, line: UInt = #line
  ) -> Service {
    guard let table = door.table else {
      fatalError(
        """
        RIBModules: the service “\(key.name)” was asked for after its Modules had ended. \
        Ask for it earlier, or keep the Modules as long as what they make.
        """, file: file, line: line)
    }
    return table.service(key, for: module, file, line)
  }
}

@available(*, unavailable)
extension ModuleServices: Sendable {}
