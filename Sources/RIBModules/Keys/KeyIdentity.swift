/// A key without its type parameters: its name, and the types that come with it.
///
/// The types are kept as they are. To make one type of a function of two would take several times as long as to find a key by its name.
struct KeyIdentity: Sendable, Hashable {
  enum Form: Sendable {
    case value
    case function
    case asyncFunction
  }

  let name: String
  let form: Form
  /// The type of the value, or of what a function takes.
  let type: any Any.Type
  /// The type that a function returns; for a value, its type again.
  let result: any Any.Type

  /// The identity of a key for a value.
  init(_ name: String, _ type: any Any.Type) {
    self.init(name, .value, type, type)
  }

  /// The identity of a key for a function.
  init(_ name: String, _ form: Form, _ type: any Any.Type, _ result: any Any.Type) {
    self.name = name
    self.form = form
    self.type = type
    self.result = result
  }

  /// Whether both keys have the same types; it decides before an untyped box is taken for a typed one.
  func hasType(of other: KeyIdentity) -> Bool {
    type == other.type && result == other.result && form == other.form
  }

  /// The type as a sentence shows it, with its module.
  var typeName: String {
    let (type, result) = (String(reflecting: type), String(reflecting: result))
    return switch form {
    case .value: type
    case .function: "(\(type)) -> \(result)"
    case .asyncFunction: "@Sendable (\(type)) async -> \(result)"
    }
  }

  static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.hasType(of: second)
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

/// A box whose value is asked for without its type.
protocol OpenableBox: AnyObject {
  var content: Any { get }
}

extension Box: OpenableBox {
  var content: Any { value }
}

// The value is immutable.
extension Box: Sendable where Value: Sendable {}

/// Takes a box for one of the type that the key was compared with.
func open<Value>(_ box: AnyObject, as type: Value.Type) -> Value {
  guard let box = box as? Box<Value> else {
    fatalError("RIBModules opened a box with another type; this is a defect of RIBModules.")
  }
  return box.value
}
