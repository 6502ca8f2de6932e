public import RIBKit
public import Testing

/// A harness that checks which dependencies a newly built RIB uses, and whether the RIB can be released.
public final class BuilderHarness<Dependency, Root: Router> {
  private let sink = FailureSink.current()
  private let dependency: Dependency
  private let build: (Dependency) -> Root

  /// Creates a harness for one RIB, which `build` creates from the dependency that its ancestors provide.
  ///
  /// `build` calls the initializer of the RIB's router or leaf, or a builder.
  public init(_ dependency: Dependency, build: @escaping (Dependency) -> Root) {
    self.dependency = dependency
    self.build = build
  }

  /// The properties of the dependency whose objects the built RIB retains.
  ///
  /// The harness builds the RIB and compares the objects that are reachable from its router with those of each property. It ignores objects
  /// that only a closure retains, properties without objects, and what lies behind the 100,000 values nearest to the router or a property.
  ///
  /// - Complexity: O(*n*) for *n* reachable values.
  public var used: [String] {
    let held = Self.objects(in: build(on: ManualHost()))
    return Mirror(reflecting: dependency).children.prefix(DumpLimits.comparison.values).compactMap {
      name, value in
      Self.objects(in: value).isDisjoint(with: held) ? nil : name
    }
  }

  /// Expects that the built RIB retains objects from exactly these properties of the dependency, in any order.
  public func expectUses(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let (expected, actual) = (names.sorted(), used.sorted())
    guard expected != actual else { return }
    sink.fail(
      "Expected the build to use \(Self.list(expected)), but it uses \(Self.list(actual)).",
      at: sourceLocation)
  }

  /// Expects that the built RIB is released, both without being attached and after being attached and detached.
  ///
  /// The tree runs on the given host, or on a new one.
  public func expectRelease(host: ManualHost? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let host = host ?? ManualHost()
    check("right after it is built", on: host, at: sourceLocation) { _ in }
    check("after it is attached and detached", on: host, at: sourceLocation) { root in
      root.launch(on: host)
      host.settle()
      host.shutdown(root)
    }
  }

  /// Expects that two builds share neither a router nor an interactor.
  public func expectDistinctInstances(sourceLocation: SourceLocation = #_sourceLocation) {
    let (first, second) = (build(on: ManualHost()), build(on: ManualHost()))
    guard first === second || first.interactor === second.interactor else { return }
    let shared = first !== second ? "the interactor" : first === first.interactor ? "the leaf" : "the router"
    sink.fail("Two builds share \(shared). Create a new one in each build.", at: sourceLocation)
  }

  /// Builds on a host, as a harness does, so that tasks that the parts start during their creation run on the host.
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
    // A task that the parts started retains them until the host has run it to completion.
    host.settle()
    let subject =
      switch (router == nil, interactor == nil) {
      case (true, true): ""
      case (true, false): "The interactor of \(Root.self) is"
      case (false, true): "\(Root.self) is"
      case (false, false): router === interactor ? "\(Root.self) is" : "\(Root.self) and its interactor are"
      }
    guard !subject.isEmpty else { return }
    let pronoun = subject.hasSuffix("are") ? "them" : "it"
    sink.fail(
      """
      \(subject) not released \(moment): a retain cycle or an outside reference keeps \(pronoun) alive. Look for closures that capture \
      \(pronoun), and for a child that holds its parent.
      """, at: place)
  }

  /// The objects that are reachable from a value through stored properties; closures are not searched.
  private static func objects(in value: Any) -> Set<ObjectIdentifier> {
    var objects: Set<ObjectIdentifier> = []
    visitParts(of: value) { part, mirror in
      mirror.displayStyle != .class || objects.insert(ObjectIdentifier(part as AnyObject)).inserted
    }
    return objects
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
