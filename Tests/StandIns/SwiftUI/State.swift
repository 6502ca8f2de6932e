// State and bindings.

@MainActor
final class Storage<Value> {
  var value: Value { didSet { host?.isDirty = true } }
  private weak var host: Host?

  init(_ value: Value, _ host: Host) { (self.value, self.host) = (value, host) }
}

@MainActor
protocol StateProperty {
  func install(_ host: Host, _ path: Path)
}

/// Follows /swiftui/state.
@MainActor
@propertyWrapper
public struct State<Value>: StateProperty {
  private final class Link {
    let initial: Value
    var storage: Storage<Value>?

    init(_ initial: Value) { self.initial = initial }
  }

  private let link: Link

  /// Follows /swiftui/state/init(wrappedvalue:).
  public init(wrappedValue: Value) { link = Link(wrappedValue) }

  /// Follows /swiftui/state/init(initialvalue:).
  public init(initialValue: Value) { link = Link(initialValue) }

  /// Follows /swiftui/state/wrappedvalue: outside a drawn view, a change is lost.
  public var wrappedValue: Value {
    get { link.storage?.value ?? link.initial }
    nonmutating set { link.storage?.value = newValue }
  }

  /// Follows /swiftui/state/projectedvalue.
  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  /// The state belongs to the place and the identity of the view, and outlives the value (S3).
  func install(_ host: Host, _ path: Path) { link.storage = host.storage(path, link.initial) }
}

/// Follows /swiftui/binding.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Follows /swiftui/binding/init(get:set:)-6g3d5.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Follows /swiftui/binding/wrappedvalue.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// Follows /swiftui/binding/subscript(dynamicmember:).
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}
