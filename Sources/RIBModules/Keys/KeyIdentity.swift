/// A key without its type parameters: its name, and the type that comes with it.
struct KeyIdentity: Sendable, Hashable {
  let name: String
  let type: any Any.Type

  /// Whether both keys have one type; it decides before an untyped box is taken for a typed one.
  func hasType(of other: KeyIdentity) -> Bool { type == other.type }

  /// The type as a sentence shows it, with its module.
  var typeName: String { String(reflecting: type) }

  static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.type == second.type
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(ObjectIdentifier(type))
  }
}

/// A value of a type that the key beside it knows.
///
/// A class, because it is cast back by a cast of classes: a cast to an existential asks for conformances, and finds no isolated one off its
/// actor.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

// The value is immutable.
extension Box: Sendable where Value: Sendable {}

/// Takes a box for one of the type that the key was compared with.
func open<Value>(_ box: AnyObject, as type: Value.Type) -> Value {
  guard let box = box as? Box<Value> else { fatalError("RIBModules: a box was opened with another type.") }
  return box.value
}
