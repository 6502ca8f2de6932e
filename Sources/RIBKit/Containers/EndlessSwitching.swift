/// A counter of the switches in one call of a child container, to stop children that endlessly request each other.
struct Switches {
  /// A child that was about to be attached.
  struct Shown {
    let entry: ContainerEntry
    let router: any Router.Type
  }

  /// The maximum number of switches.
  ///
  /// It far exceeds any real chain of children that request the next one, and is reached in a few milliseconds.
  private static var limit: Int { 1_000 }

  private(set) var count = 0
  /// The number of waiting requests that the current switch still includes.
  private var requests = 0
  /// The child that was about to be attached last.
  private(set) var last: Shown?

  /// Whether the limit has been reached.
  var isEnough: Bool { count >= Self.limit }

  /// Counts a switch.
  mutating func begin() { count += 1 }

  /// Includes the next of several waiting requests in a switch; all requests from one hook are one switch.
  ///
  /// - Returns: Whether the request may be applied; if not, it would begin a switch beyond the limit.
  mutating func includeRequest(of waiting: Int) -> Bool {
    if requests == 0 {
      guard !isEnough else { return false }
      begin()
      requests = waiting
    }
    requests -= 1
    return true
  }

  /// Notes a child that is about to be attached.
  mutating func note(_ child: any Router, in entry: ContainerEntry) {
    last = Shown(entry: entry, router: type(of: child))
  }
}

/// A request that a container gives up, because its children endlessly request others.
struct EndlessSwitching {
  /// The number of switches before the request.
  let count: Int
  /// The child that was shown last.
  let last: Switches.Shown?
  /// The entries whose children stay.
  let staying: [ContainerEntry]
  /// The entry that waits for its child, or that the request would push.
  let asked: ContainerEntry?
  /// The request that is given up.
  let request: Request

  /// The description of a request: its keys, and the text around them.
  struct Request {
    var before = ""
    let keys: [Any]
    var after = ""
  }
}

extension ContainerState {
  /// Returns the request that the container gives up.
  func endlessSwitching(after switches: Switches) -> EndlessSwitching {
    let staying = shown.filter { !$0.isLeaving }
    let request = requests.first
    let asked: Entry? =
      if case .push(let new, _) = request { new } else { request == nil ? waiting : nil }
    return EndlessSwitching(
      count: switches.count,
      last: style.showsAll ? staying.last?.shown : switches.last,
      staying: staying,
      asked: asked,
      request: request?.described
        ?? (style.showsAll
          ? EndlessSwitching.Request(list: entries)
          : EndlessSwitching.Request(
            before: asked == nil ? "nothing" : "", keys: asked.map { [$0.anyKey] } ?? [])))
  }
}

extension ContainerEntry {
  /// The attached child.
  fileprivate var shown: Switches.Shown? {
    node?.router.map { Switches.Shown(entry: self, router: type(of: $0)) }
  }
}

extension Node {
  /// Reports that the children of a container endlessly request each other.
  @inline(never)
  func reject(_ switching: EndlessSwitching, of container: String, at site: CallSite) {
    let last =
      switching.last.map { "\(path)/\(ribName(of: $0.router)) (\(written($0.entry.anyKey).text))" }
      ?? "nothing"
    let request = switching.request
    let key = request.before + request.keys.map { written($0).text }.joined(separator: ", ") + request.after
    let asked = switching.asked?.child.map { "\(path)/\(ribName(of: type(of: $0))) (\(key))" } ?? key
    reject(
      .endlessSwitching,
      """
      stopped switching this \(container), because its children requested other children \(switching.count) times in one call. It last \
      showed \(last), \(switching.staying.isEmpty ? "is empty now" : "which stays"), and ignored the request for \(asked). Request another \
      child only when something has changed, or in a later turn.
      """, at: site)
  }
}

extension EndlessSwitching.Request {
  /// Describes a list of entries, of which a message shows the first ten.
  fileprivate init(list entries: [ContainerEntry], before: String = "", after: String = "") {
    let rest = entries.count > 10 ? ", … \(entries.count - 10) more" : ""
    self.init(before: before + "[", keys: entries.prefix(10).map(\.anyKey), after: rest + "]" + after)
  }
}

extension ContainerState.Change {
  /// The change with its keys, for a message.
  fileprivate var described: EndlessSwitching.Request {
    switch self {
    case .push(let entry, let mode): .init(before: "push(", keys: [entry.anyKey], after: ", .\(mode))")
    case .pop: .init(before: "pop", keys: [])
    case .popTo(let entry): .init(before: "popTo(", keys: [entry.anyKey], after: ")")
    case .clear: .init(before: "clear", keys: [])
    case .show(let entries): .init(list: entries, before: "show(", after: ")")
    }
  }
}
