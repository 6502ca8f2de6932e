/// An event of a tree, such as an attach or a delivery.
///
/// Traces and reports are based on these events. Without an observer nothing is computed.
public struct TreeEvent: Sendable, Hashable {
  /// The kinds of events.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A RIB was linked under its parent; its hooks run next.
    case attaching
    /// A RIB was attached; its hooks have returned.
    case attached
    /// A RIB is about to be detached; its hooks run next.
    case detaching
    /// A RIB was unlinked from the tree.
    case detached
    /// An interactor requested a route from its router.
    case routed
    /// An interactor sent an event to its parent.
    case notified
    /// A model, an event, a result or a timer was delivered to an interactor.
    case delivered
    /// A route, an event for the parent or a delivery was handled completely; ``TreeEvent/cause`` is that event.
    ///
    /// The difference between their times is the duration. An attach and a detach end with events of their own.
    case returned
    /// A call without effect: an interactor requested a route, sent an event or started work after its activation had ended, or requested a
    /// route while its router was detaching.
    case late
    /// An event, an action or the result of a call was lost.
    ///
    /// An event is lost if the parent isn't active, and the result of a call if the call outlives its activation. An action or event sent
    /// to a presenter or an event source that the interactor stores is lost if nothing reads it.
    ///
    /// A lost action or event of that kind is reported only to an observer that also observes ``shown``, even after the detach, as long as
    /// the tree runs. Actions sent to a presenter before the first attach are reported at that attach, as one event with their count.
    case dropped
    /// A value arrived for work that had already ended, which is normal: the work was superseded or cancelled, or was an observation.
    case outdated
    /// A task or a worker was started, or an observation with an `id` began; the detail is its name, with its `id` if it has one.
    case started
    /// Started work ended or was cancelled; ``TreeEvent/endReason`` is the reason, and ``TreeEvent/origin`` is its start.
    case ended
    /// A worker or an observed sequence failed.
    case failed
    /// An unbounded event observation fell behind: more than 10,000 events are waiting. It is reported once per observation.
    case flooded
    /// A presenter that the interactor stores showed a view model: the first on attach, then each view model that differs from the
    /// previous one.
    ///
    /// If several view models are shown from outside the tree's isolation, only the last is reported, in the next turn. If a property has
    /// a protocol type, its presenters are reported unless the first attached interactor of the same class stores neither objects nor
    /// optionals. If a presenter is replaced, the new one is reported from the next attach on.
    case shown
    /// A workflow entered a step, or ended.
    case workflow
    /// A preserved value was restored, or a value can't be restored or saved; the detail has its name and the reason.
    case preserved
    /// An invalid call was rejected.
    case fault
    /// Tasks are still running ``LaunchOptions/cancellationGracePeriod`` after a detach cancelled them, or after a wait for them began.
    ///
    /// After a detach, the check runs in later turns of the tree, and only if ``leaked`` is also observed.
    case unfinished
    /// The interactor of a RIB is still alive ``LaunchOptions/cancellationGracePeriod`` after its detach, or after the end of its tree.
    ///
    /// The check runs in later turns of the tree and at its end, but not if a tree is shut down from inside its host. RIBs that a stack
    /// keeps below its top don't count.
    case leaked
  }

  /// The number of the tree, unique among the observed trees of this program.
  public let tree: Int

  /// The position of the event among all events of the tree; the first is 1.
  public let sequence: Int

  /// The time since the launch, on the tree's clock.
  public let time: Duration

  /// The number of the RIB, unique in its tree and constant for all activations of a scope.
  public let node: Int

  /// The path of the RIB, as in `Root/LoggedIn/Trip`.
  public let path: String

  /// The number of the parent RIB, if there is one.
  @inlinable public var parent: Int? { parentOrZero == 0 ? nil : parentOrZero }

  /// The kind of the event.
  public let kind: Kind

  /// The reason that a task or worker ended, in an ``Kind/ended`` event; `nil` in other events and in traces that don't record it.
  public let endReason: EndReason?

  /// The conversion from ``detail`` to a Swift expression; `nil` if the detail isn't an expression, or is truncated.
  package let source: Source?

  // It is declared here to share the padding after the kind.
  @usableFromInline let openWorkCount: UInt16

  /// The sequence number of the event during which this one happened, if any.
  @inlinable public var cause: Int? { causeOrZero == 0 ? nil : causeOrZero }

  /// The sequence number of an earlier event that led to this one across turns and awaits, if known.
  ///
  /// - Delivery: the event that sent the model or event on this tree; otherwise the event that began the observation or the task.
  /// - Event in a task: the start of the task.
  /// - Task or RIB that outlives its detach: the detach.
  @inlinable public var origin: Int? { originOrZero == 0 ? nil : originOrZero }

  /// The subject of the event as text, such as the route, the model or the name of a task.
  ///
  /// ``LaunchOptions/detailLimit`` limits its length.
  public let detail: String

  /// The number of observations, calls, tasks, timers, workers and workflows that the RIB has open, up to 65,535.
  @inlinable public var openWork: Int { Int(openWorkCount) }

  /// The parts of the subject, if ``LaunchOptions/describe`` provides any.
  public let fields: [ValueDescription.Field]

  // Numbers from 1, with 0 for `nil`: a recorder moves each event several times, and an optional takes as much space as two numbers.
  @usableFromInline let parentOrZero, causeOrZero, originOrZero: Int

  /// Creates an event; zero instead of the number of a parent, a cause or an origin means that there isn't one.
  package init(
    tree: Int, sequence: Int, time: Duration, node: Int, path: String, parent: Int?, kind: Kind, cause: Int?,
    origin: Int?, detail: String, source: Source? = nil, fields: [ValueDescription.Field], openWork: Int = 0,
    endReason: EndReason? = nil
  ) {
    self.tree = tree
    self.sequence = sequence
    self.time = time
    self.node = node
    self.path = path
    parentOrZero = parent ?? 0
    self.kind = kind
    self.endReason = endReason
    openWorkCount = UInt16(clamping: openWork)
    causeOrZero = cause ?? 0
    originOrZero = origin ?? 0
    self.detail = detail
    self.source = source
    self.fields = fields
  }
}

extension TreeEvent {
  /// The conversion from the text of a value to the Swift expression that creates the value.
  package enum Source: String, Sendable, CaseIterable {
    /// The text is the expression.
    case expression
    /// The text is the expression without the dot before a case.
    case enumCase = "case"
    /// The text is the content of a string.
    case string
  }

  /// The subject as a Swift expression, if it is known to be one.
  package var expression: String? {
    switch source {
    case nil: nil
    case .expression: detail
    case .enumCase: ".\(detail)"
    case .string: "\"\(QuotedString.escaped(detail, in: .one))\""
    }
  }

  /// The subject in readable form, with the reason if the work ended before it was done.
  package var subject: String {
    guard let endReason, endReason != .done, !detail.isEmpty else { return detail }
    return "\(detail), \(endReason)"
  }

  /// The default of ``LaunchOptions/detailLimit``.
  public static let detailLimit = 200

  /// The kinds of events that an observer receives; checked for every event, so it is one comparison of bits.
  package struct KindMask: Sendable {
    private let bits: UInt32

    /// All kinds.
    static let all = KindMask(bits: .max)

    /// No kinds.
    static let none = KindMask(bits: 0)

    private init(bits: UInt32) {
      self.bits = bits
    }

    /// Creates a mask of some kinds; `nil` means all.
    package init(_ kinds: Set<Kind>?) {
      bits = kinds?.reduce(0) { $0 | $1.bit } ?? .max
    }

    /// The kinds in the mask; `nil` means all.
    var kinds: Set<Kind>? { bits == .max ? nil : Set(Kind.allCases.filter(contains)) }

    var isEmpty: Bool { bits == 0 }

    func contains(_ kind: Kind) -> Bool { bits != 0 && bits & kind.bit != 0 }
  }
}

extension TreeEvent.Kind {
  // A switch instead of a search in `allCases`, because this is called for every event.
  fileprivate var bit: UInt32 {
    switch self {
    case .attaching: 1
    case .attached: 1 << 1
    case .detaching: 1 << 2
    case .detached: 1 << 3
    case .routed: 1 << 4
    case .notified: 1 << 5
    case .delivered: 1 << 6
    case .late: 1 << 7
    case .dropped: 1 << 8
    case .started: 1 << 9
    case .ended: 1 << 10
    case .failed: 1 << 11
    case .workflow: 1 << 12
    case .fault: 1 << 13
    case .unfinished: 1 << 14
    case .returned: 1 << 15
    case .shown: 1 << 16
    case .leaked: 1 << 17
    case .outdated: 1 << 18
    case .flooded: 1 << 19
    case .preserved: 1 << 20
    }
  }
}

/// An observer of a tree.
public protocol TreeObserver {
  /// Called for each event, inside the operation that causes it, in the tree's isolation.
  ///
  /// It must not change the tree: attempts are rejected and reported.
  func observe(_ event: TreeEvent)
}
