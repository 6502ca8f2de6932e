/// A counter of the switches in one call of a child container, to stop children that endlessly request each other.
struct Switches {
  /// The maximum number of switches.
  ///
  /// It far exceeds any real chain of children that request the next one, and is reached in a few milliseconds.
  private static var limit: Int { 1_000 }

  var count = 0
  private(set) var last: (entry: ContainerEntry, router: any Router.Type)?

  /// Whether the limit has been reached.
  var isEnough: Bool { count >= Self.limit }

  /// Notes a child that is about to be attached.
  mutating func show(_ child: any Router, _ entry: ContainerEntry) { last = (entry, type(of: child)) }
}

extension Node {
  /// Reports that the children of a container endlessly request each other.
  ///
  /// - Parameters:
  ///   - switches: The switches of the container in this call.
  ///   - container: The name of the container.
  ///   - child: The next child to show, if it is a new one.
  ///   - next: The request.
  ///   - keeps: Whether the container keeps its last child; otherwise, it is empty.
  ///   - site: The call site.
  @inline(never)
  func reject(
    _ switches: Switches, _ container: String, askedFor child: (any Router)?, _ next: Any, keeps: Bool,
    at site: CallSite
  ) {
    let last =
      switches.last.map { "\(path)/\(ribName(of: $0.router)) (\(written($0.entry.anyKey).text))" }
      ?? "nothing"
    let key = written(next).text
    let asked = child.map { "\(path)/\(ribName(of: type(of: $0))) (\(key))" } ?? key
    reject(
      .endlessSwitching,
      """
      stopped switching this \(container), because its children requested other children \(switches.count) times in one call. It last \
      showed \(last), \(keeps ? "which stays" : "is empty now"), and ignored the request for \(asked). Request another child only when \
      something has changed, or in a later turn.
      """, at: site)
  }
}

extension ContainerState.Change {
  /// The change with its keys, for a message.
  var described: Any {
    switch self {
    case .push(let entry, let mode): DescribedChange.push(entry.anyKey, mode)
    case .pop: DescribedChange.pop
    case .popTo(let entry): DescribedChange.popTo(entry.anyKey)
    case .clear: DescribedChange.clear
    case .show(let entries): DescribedChange.show(entries.map(\.anyKey))
    }
  }
}

private enum DescribedChange {
  case push(Any, StackMode)
  case pop
  case popTo(Any)
  case clear
  case show([Any])
}
