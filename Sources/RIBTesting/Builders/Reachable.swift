/// The objects that can be reached from a value through stored properties; closures are not looked into.
struct Reachable {
  private(set) var objects: Set<ObjectIdentifier> = []

  /// - Parameter value: Where to begin.
  /// - Complexity: O(*n*) for *n* values that are reachable.
  init(from value: Any) {
    var rest: [Any] = [value]
    while let next = rest.popLast() {
      let mirror = Mirror(reflecting: next)
      if mirror.displayStyle == .class, !objects.insert(ObjectIdentifier(next as AnyObject)).inserted {
        continue
      }
      rest += mirror.children.map(\.value)
      var parent = mirror.superclassMirror
      while let current = parent {
        rest += current.children.map(\.value)
        parent = current.superclassMirror
      }
    }
  }
}
