/// An event of a tree, such as an attach or a delivery.
///
/// Traces, snapshots and reports are all made from these. Without an observer nothing is computed.
public struct TreeEvent: Sendable, Hashable {
  /// The kinds of events.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A RIB was linked under its parent; its hooks run next.
    case attaching
    /// The hooks of an attach have returned.
    case attached
    /// A RIB is about to be detached; its hooks run next.
    case detaching
    /// A RIB was unlinked.
    case detached
    /// An interactor asked its router to show something.
    case routed
    /// An interactor told its parent something.
    case notified
    /// A model, an event, a result or a timer was delivered to an interactor.
    case delivered
    /// What a route, an event for the parent or a delivery has led to is done; ``TreeEvent/cause`` is that event.
    ///
    /// The difference of their times is how long it took. An attach and a detach end with events of their own.
    case returned
    /// An interactor asked for something, or told something, after its activation had ended or while its router was
    /// detaching, and was not heard.
    case late
    /// An event for a parent that was not active, or the result of a call that went on after the end of its activation, was heard by nobody.
    case dropped
    /// Something came for work that had ended already, which is in order: the work was superseded, cancelled or an observation.
    case outdated
    /// A task or a worker was started.
    case started
    /// A task or a worker has ended, or was cancelled; ``TreeEvent/endReason`` says why, and ``TreeEvent/origin`` is its start.
    case ended
    /// A worker or an observed sequence has failed.
    case failed
    /// An observation of events without a limit falls behind: more than 10,000 events wait. It is told once for each observation.
    case flooded
    /// A presenter that the interactor stores has a view model for its views: the first at the attach, then each other one.
    ///
    /// One that is shown from outside of the tree's isolation is told in the next turn, and the last of several only. A presenter in a property
    /// of a protocol's type is found unless the first interactor of its type has a structure or an enumeration there, and one that replaces another
    /// is found at the next attach.
    case shown
    /// A workflow has entered a step, or has ended.
    case workflow
    /// A misuse was refused.
    case fault
    /// Tasks go on although they were cancelled ``LaunchOptions/patience`` ago, by a detach or by an end that is waited for.
    ///
    /// After a detach they are looked for in turns, for an observer that is told of ``leaked`` too.
    case unfinished
    /// The interactor of a RIB lives on although it was detached ``LaunchOptions/patience`` ago, or although its tree has ended.
    ///
    /// It is looked for in turns and at the end of the tree, but not where a tree is shut down from inside its host. What a stack keeps below its
    /// top is none.
    case leaked
  }

  /// The number of the tree, which no other observed tree of this program has.
  public let tree: Int

  /// The place of the event in the life of the tree; the first is 1.
  public let sequence: Int

  /// The time since the launch on the tree's clock.
  public let time: Duration

  /// A number that no other RIB of this tree has, the same for every activation of one scope.
  public let node: Int

  /// The path of the RIB, as in `Root/LoggedIn/Trip`.
  public let path: String

  /// The node of the parent, if it has one.
  @inlinable public var parent: Int? { parentOrZero == 0 ? nil : parentOrZero }

  /// The kind of the event.
  public let kind: Kind

  /// Why the task or worker of an ``Kind/ended`` event ended; `nil` in events of other kinds and in traces that don't have it.
  public let endReason: EndReason?

  // Here, where it takes no room beside the kind.
  @usableFromInline let openWorkCount: UInt16

  /// The sequence of the event during which this one happened, if there was one.
  @inlinable public var cause: Int? { causeOrZero == 0 ? nil : causeOrZero }

  /// The sequence of an earlier event that has led to this one across turns and awaits, if one is known.
  ///
  /// Of a delivery it is the event in which the model or event was sent on this tree, or else the one in which the observation or the
  /// task began. Of an event in a flow it is the start of that flow, and of what is left after a detach it is the detach.
  @inlinable public var origin: Int? { originOrZero == 0 ? nil : originOrZero }

  /// The subject of the event as text: the route, the model, the name of a task.
  ///
  /// Its limit is ``LaunchOptions/detailLimit``.
  public let detail: String

  /// The number of observations, calls, flows, timers, workers and workflows that the RIB has open; at most 65,535 are counted.
  @inlinable public var openWork: Int { Int(openWorkCount) }

  /// The parts of the subject, if ``LaunchOptions/describe`` has given any.
  public let fields: [ValueDescription.Field]

  // Numbers from 1 with 0 for none: a recorder moves each event several times, and an optional takes as much room as two numbers.
  @usableFromInline let parentOrZero, causeOrZero, originOrZero: Int

  /// Makes an event, as a tree and the reader of a trace do.
  package init(
    tree: Int, sequence: Int, time: Duration, node: Int, path: String, parent: Int?, kind: Kind, cause: Int?,
    origin: Int?, detail: String, fields: [ValueDescription.Field], openWork: Int = 0,
    endReason: EndReason? = nil
  ) {
    self.init(
      tree: tree, sequence: sequence, time: time, node: node, path: path, parent: parent ?? 0, kind: kind,
      endReason: endReason, openWork: UInt16(clamping: openWork), cause: cause ?? 0, origin: origin ?? 0,
      detail: detail, fields: fields)
  }

  /// Makes an event as it is stored: zero stands for none.
  init(
    tree: Int, sequence: Int, time: Duration, node: Int, path: String, parent: Int, kind: Kind,
    endReason: EndReason?, openWork: UInt16, cause: Int, origin: Int, detail: String,
    fields: [ValueDescription.Field]
  ) {
    self.tree = tree
    self.sequence = sequence
    self.time = time
    self.node = node
    self.path = path
    parentOrZero = parent
    self.kind = kind
    self.endReason = endReason
    openWorkCount = openWork
    causeOrZero = cause
    originOrZero = origin
    self.detail = detail
    self.fields = fields
  }
}

extension TreeEvent {
  /// The subject for people: of work that was not done also the reason why it ended.
  package var subject: String {
    guard let endReason, endReason != .done, !detail.isEmpty else { return detail }
    return "\(detail), \(endReason)"
  }

  /// The default of ``LaunchOptions/detailLimit``.
  public static let detailLimit = 200

  /// The kinds of events that an observer gets; asked at every event, so it is one comparison of bits.
  package struct KindMask: Sendable {
    private let bits: UInt32

    /// All kinds.
    static let all = KindMask(bits: .max)

    /// No kind.
    static let none = KindMask(bits: 0)

    private init(bits: UInt32) {
      self.bits = bits
    }

    /// Some kinds; `nil` is all.
    package init(_ kinds: Set<Kind>?) {
      bits = kinds?.reduce(0) { $0 | $1.bit } ?? .max
    }

    /// The kinds in it; `nil` is all.
    var kinds: Set<Kind>? { bits == .max ? nil : Set(Kind.allCases.filter(contains)) }

    var isEmpty: Bool { bits == 0 }

    func contains(_ kind: Kind) -> Bool { bits != 0 && bits & kind.bit != 0 }
  }
}

extension TreeEvent.Kind {
  // A switch, and no search in `allCases`: it is asked at every event.
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
    }
  }
}

/// An observer of a tree.
public protocol TreeObserver {
  /// Called for each event, inside the operation that causes it, on the isolation of the tree.
  ///
  /// It may not change the tree: what it tries is refused and reported.
  ///
  /// - Parameter event: The event.
  func observe(_ event: TreeEvent)
}
