/// The objects that a dump has come by, numbered for each type by first appearance.
struct SeenObjects {
  private struct Entry {
    /// The object itself, so that no other object can have its identity while the dump lasts.
    let object: AnyObject
    let name: String
    var isShown = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var counts: [String: Int] = [:]

  /// The name of an object with its number, such as `Trip#1`.
  mutating func name(of object: AnyObject, type: String) -> String {
    let id = ObjectIdentifier(object)
    if let entry = entries[id] { return entry.name }
    let number = counts[type, default: 0] + 1
    counts[type] = number
    let name = "\(type)#\(number)"
    entries[id] = Entry(object: object, name: name)
    return name
  }

  /// Whether the properties of an object have not been shown.
  func isNew(_ object: AnyObject) -> Bool { entries[ObjectIdentifier(object)]?.isShown != true }

  /// Notes that the properties of an object are being shown.
  mutating func show(_ object: AnyObject) {
    entries[ObjectIdentifier(object)]?.isShown = true
  }
}
