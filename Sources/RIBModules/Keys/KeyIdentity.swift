/// A key without its type parameters: its name and the types as values.
///
/// The types are stored separately, because creating a function type from two types takes several times as long as finding a key by name.
struct KeyIdentity: Sendable, Hashable {
  enum Form: Sendable {
    case value
    case function
    case asyncFunction
  }

  let name: String
  let form: Form
  /// The type of the value, or of a function's parameter.
  let type: any Any.Type
  /// The result type of a function; for a value, its type again.
  let result: any Any.Type

  /// Creates the identity of a key for a value.
  init(_ name: String, _ type: any Any.Type) {
    self.init(name, .value, type, type)
  }

  /// Creates the identity of a key for a function.
  init(_ name: String, _ form: Form, _ type: any Any.Type, _ result: any Any.Type) {
    self.name = name
    self.form = form
    self.type = type
    self.result = result
  }

  /// Whether both keys have the same types, checked before an untyped box is cast to a typed one.
  func hasType(of other: KeyIdentity) -> Bool {
    type == other.type && result == other.result && form == other.form
  }

  /// The type as shown in messages, with its module.
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

/// A value whose type is known to the key that is stored with it.
///
/// It is a class so that it can be cast back with a class cast. A cast to an existential would look up conformances, and would not find an
/// isolated one off its actor.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A box whose value can be read without its type.
protocol OpenableBox: AnyObject {
  var content: Any { get }
}

extension Box: OpenableBox {
  var content: Any { value }
}

// The value is immutable.
extension Box: Sendable where Value: Sendable {}

/// Casts a box to the type with which the key was compared, and returns its value.
func open<Value>(_ box: AnyObject, as type: Value.Type) -> Value {
  guard let box = box as? Box<Value> else {
    fatalError("RIBModules opened a box with the wrong type; this is a bug in RIBModules.")
  }
  return box.value
}
