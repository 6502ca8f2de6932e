public import RIBKit
public import Testing

/// One builder under test: which dependencies a build uses, and whether the built RIB can be released.
public final class BuilderHarness<Dependency, Root: Router> {
  private let sink = FailureSink.current()
  private let dependency: Dependency
  private let build: (Dependency) -> Root

  /// Makes a harness for one builder.
  ///
  /// - Parameters:
  ///   - dependency: What the builder needs from above.
  ///   - build: Builds a RIB from it.
  public init(_ dependency: Dependency, build: @escaping (Dependency) -> Root) {
    self.dependency = dependency
    self.build = build
  }

  /// The properties of the dependency of which the built RIB holds something.
  ///
  /// The RIB is built, and the objects that are reachable from its router are compared with those of each property. What only
  /// a closure holds is not seen, nor properties that hold no object.
  ///
  /// - Complexity: O(*n*) for *n* values that are reachable.
  public var used: [String] {
    let held = Reachable(from: build(on: ManualHost())).objects
    return Mirror(reflecting: dependency).children.compactMap { name, value in
      Reachable(from: value).objects.isDisjoint(with: held) ? nil : name
    }
  }

  /// Expects which properties of the dependency the built RIB holds something of.
  ///
  /// - Parameters:
  ///   - names: The names of the properties, in any order.
  ///   - sourceLocation: Where it is expected.
  public func expectUses(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let (expected, actual) = (names.sorted(), used.sorted())
    guard expected != actual else { return }
    sink.fail(
      "The build was expected to use \(Self.list(expected)), but uses \(Self.list(actual)).",
      at: sourceLocation)
  }

  /// Expects that what is built is released, both when it was never attached and after a life in a tree.
  ///
  /// - Parameters:
  ///   - host: What runs the tree; `nil` is a new one.
  ///   - sourceLocation: Where it is expected.
  public func expectRelease(host: ManualHost? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let host = host ?? ManualHost()
    check("as soon as it is built", on: host, at: sourceLocation) { _ in }
    check("when it has been attached and detached", on: host, at: sourceLocation) { root in
      root.launch(on: host)
      host.settle()
      host.shutdown(root)
    }
  }

  /// Expects that two builds share neither router nor interactor.
  ///
  /// - Parameter sourceLocation: Where it is expected.
  public func expectFreshParts(sourceLocation: SourceLocation = #_sourceLocation) {
    let (first, second) = (build(on: ManualHost()), build(on: ManualHost()))
    guard first === second || first.interactor === second.interactor else { return }
    sink.fail(
      "Two builds share \(first === second ? "the router" : "the interactor"). Every build makes new parts.",
      at: sourceLocation)
  }

  /// Builds inside of a host, as a harness does, so that tasks which the parts start when they are made are the host's.
  private func build(on host: ManualHost) -> Root {
    TaskAdoption.shared.enroll(host.executor)
    return host.run { build(dependency) }
  }

  private func check(
    _ moment: String, on host: ManualHost, at place: SourceLocation, _ live: (Root) -> Void
  ) {
    var root: Root? = build(on: host)
    weak let router: AnyObject? = root
    weak let interactor: AnyObject? = root?.interactor
    if let root { live(root) }
    root = nil
    // A task that the parts have started holds them until the host has run its end.
    host.settle()
    let survivors = [router == nil ? nil : "router", interactor == nil ? nil : "interactor"].compactMap(
      \.self)
    guard !survivors.isEmpty else { return }
    sink.fail(
      """
      The \(survivors.joined(separator: " and the ")) of \(Root.self) is not released \(moment): a cycle keeps it, or something outside. \
      Look for closures that capture it, and for a child that holds its parent.
      """, at: place)
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

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
