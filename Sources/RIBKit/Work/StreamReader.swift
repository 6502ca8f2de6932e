public import ModelStreams

/// A tree's shared reader of one model stream: one cursor, one wake and one comparison for all of the tree's observations of it.
///
/// The transforms and equalities of views run here, and so does the `deinit` of models. All of that is user code, which may
/// observe this very stream. So the reader doesn't lend anything to it: it works on copies, releases a model only after its
/// successor is in place, and rechecks anything that may have changed in the meantime.
///
/// The code that every observation runs is compiled into the observing modules, where the compiler knows the type of the models.
/// Otherwise a generic class of another module is never specialized, and looks up types in each call.
///
/// Unchecked because streams call it on any thread, where it accesses only the mailbox and the state that the mailbox's lock guards.
@usableFromInline
final class StreamReader<Model: Sendable>: MailboxItem, StreamWaiter, RegisteredWork, @unchecked Sendable {
  @usableFromInline var isQueued = false
  @usableFromInline var isLeft = false
  /// The only part of its tree that it knows; it must not retain the tree, because a stream may outlive it.
  @usableFromInline let mailbox: Mailbox
  @usableFromInline let identity: ObjectIdentifier
  @usableFromInline var observers = StreamObservers()
  /// The event of the tree during which the stream was sent to, or zero; guarded by the lock of the mailbox.
  private var sentDuring = 0
  /// The event during which the model of the current turn was sent, or zero.
  @usableFromInline var origin = 0
  /// Whether the last model was read.
  @usableFromInline var isFinished = false
  /// Whether the deliveries of the current turn end their observations, because the stream has finished.
  private var isEnding = false
  @usableFromInline var cursor: ModelCursor<Model>
  // "The model" of a stream can mean four things, and each answers a question that the others can't:
  //
  //   newest The model that was read last. A new observation gets it at once. A model sent during a turn belongs to the next one, so
  //             `newest` may be ahead of `current`. current The model of the latest turn. Every observation has it or gets it in that turn,
  //             unless it has an own model; so the next turn compares once for all of them. own The last models of the observations that
  //             began between two turns with a newer model than the current one. The next turn must not deliver that model to them again,
  //             nor an equal one, even if it skips models for the others. A version in each registration can't tell: it has no model to
  //             compare. Usually nil, and nil again once a turn brings all to one model. handed The model that the handler in progress
  //             gets: its observation's own model, or the current one. A handler may observe this stream and so begin another delivery
  //             inside its own; the remaining outer turn must still deliver its own model.
  @usableFromInline var newestVersion: UInt64
  @usableFromInline var newest: Model
  @usableFromInline var currentVersion: UInt64
  @usableFromInline var current: Model
  @usableFromInline var handed: Model
  @usableFromInline var own: OwnModels<Model>?

  /// Creates a reader that begins with the newest model.
  @inlinable
  init(_ stream: ModelStream<Model>, in tree: Tree) {
    identity = stream.identity
    mailbox = tree.mailbox
    var cursor = ModelCursor(stream)
    var model: Model?
    _ = cursor.look { newest, _ in model = newest }
    guard let model else {
      preconditionFailure("A model stream has no current model; this is a bug in ModelStreams.")
    }
    (newest, current, handed) = (model, model, model)
    (newestVersion, currentVersion) = (cursor.seen, cursor.seen)
    self.cursor = cursor
    // In place: a transform of a view that runs here can't reach a reader that is still being initialized.
    if !self.cursor.park(self) { post() }
  }

  /// Returns the reader of a stream in a tree; it is created for the first observation of the stream.
  @inlinable
  static func shared(of stream: ModelStream<Model>, in tree: Tree) -> StreamReader {
    if let reader = tree.streamReader(of: stream.identity) as? StreamReader { return reader }
    let reader = StreamReader(stream, in: tree)
    // The transforms of a view have run, and may have observed this stream: keep only one reader.
    if let other = tree.setStreamReader(reader, of: stream.identity) as? StreamReader {
      _ = reader.cursor.unpark()
      return other
    }
    return reader
  }

  /// Begins an observation, and delivers the newest model to it.
  @inlinable
  func begin(
    _ node: Node, of tree: Tree, id: AnyHashable?, handing handler: @escaping () -> Void
  ) -> Registration {
    let registration = Registration(node, of: tree, self, handing: handler)
    let isFirst = observers.add(registration)
    // Before the delivery, so that this observation gets nothing if the transforms of the view have begun a newer one.
    if let id { registration.claim(id) }
    // For the first observation, the newest model was read a moment ago when the reader was made. For others it's read now. The
    // transforms of a view run here and may end any observation, including this one.
    if !isFirst {
      readNewest()
      if newestVersion != currentVersion { giveOwnModel(registration) }
    }
    if own == nil {
      registration.handModel(from: origin) { current }
    } else {
      deliver(to: registration)
    }
    return registration
  }

  /// Records that a new observation has the newest model, which the existing observations don't have yet.
  @usableFromInline
  func giveOwnModel(_ registration: Registration) {
    guard registration.isLive else { return }
    let own = own ?? OwnModels()
    self.own = own
    own.models[registration.order] = (newest, newestVersion)
  }

  @usableFromInline
  func didEnd(_ registration: Registration) {
    observers.noteEnd()
    leaveIfUnused(in: registration.tree)
    own?.forgetModel(of: registration)
  }

  /// Leaves the tree and stops waiting, if no observation is left.
  @usableFromInline
  func leaveIfUnused(in tree: Tree) {
    guard observers.isEmpty else { return }
    _ = cursor.unpark()
    tree.forget(self, of: identity)
  }
}

// MARK: - News

extension StreamReader {
  @usableFromInline
  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) { mailbox.note(self) }

  @usableFromInline
  func streamHasNews() { mailbox.postNews(for: self) { sentDuring = $0 } }

  /// Waits for the next model.
  @inlinable
  func park() {
    if isFinished { return }
    var cursor = cursor
    let isParked = cursor.park(self)
    self.cursor = cursor
    if !isParked { post() }
  }

  @usableFromInline
  func post() { mailbox.post(self) }

  /// Reads the newest model, if it wasn't read before.
  ///
  /// - Parameter parks: Whether to wait for the next model from the same moment on. Between a separate read and park, another
  ///   thread could send a model and then an event, and the event would come first.
  @inlinable
  func readNewest(parking parks: Bool = false) {
    // A copy, as in `park`: the transforms of a view may observe this stream, and so read with the cursor.
    var cursor = cursor
    var model: Model?
    var mustAskAgain = false
    if parks, !isFinished {
      let (status, isParked) = cursor.look(parking: self) { newest, _ in model = newest }
      if status == .finished { isFinished = true } else { mustAskAgain = !isParked }
    } else {
      let status = cursor.look { newest, _ in model = newest }
      if status == .finished { isFinished = true }
    }
    self.cursor = cursor
    if mustAskAgain { post() }
    guard let model, cursor.seen > newestVersion else { return }
    newestVersion = cursor.seen
    let old = newest
    newest = model
    withExtendedLifetime(old) {}
  }
}

// MARK: - Turns

extension StreamReader {
  @usableFromInline
  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    if mailbox.isObserved { origin = mailbox.withLock { sentDuring } }
    isEnding = false
    if observers.isEmpty { return nil }
    readNewest(parking: true)
    let (news, version) = (newest, newestVersion)
    if version == currentVersion {
      if isFinished { endAll(at: place, in: &due) }
      return nil
    }
    // Compared once, for all observations that have the current model.
    let isNews = !cursor.isDuplicate(current, news)
    let old = (current, handed)
    if isNews { (current, handed, currentVersion) = (news, news, version) }
    // Taken now: the `deinit` of the old model may add an observation, which gets the newest model at once.
    var recipients = isNews || own != nil ? observers.all : []
    if let own { recipients = recipients.filter { isOwed($0, news, version, isNews, own) } }
    observers.become(due: recipients, self, at: place, in: &due)
    if own?.models.isEmpty == true { own = nil }
    if isFinished {
      // Deliver the models that are due first; the observations end in a turn of their own.
      if recipients.isEmpty { endAll(at: place, in: &due) } else { post() }
    }
    // The user's equality has observed this very stream, and so has read a newer model.
    if version != newestVersion { post() }
    withExtendedLifetime(old) {}
    return nil
  }

  /// Lets the deliveries of this turn end all observations: the stream has finished, and they have its last model.
  private func endAll(at place: UInt64, in due: inout DueDeliveries) {
    isEnding = true
    observers.become(due: observers.all, self, at: place, in: &due)
  }

  /// Ends some of the observations.
  private func end(_ part: Range<Int>) {
    let due = observers.due
    for index in part { due[index].end() }
    observers.wereDelivered(part)
    // One that began meanwhile ends in the next turn.
    if part.upperBound == due.count, !observers.isEmpty { post() }
  }

  /// Returns whether an observation should get the newest model, and records its model if that differs from the others'.
  private func isOwed(
    _ registration: Registration, _ news: Model, _ version: UInt64, _ isNews: Bool, _ own: OwnModels<Model>
  ) -> Bool {
    guard registration.isLive else { return false }
    guard let last = own.models[registration.order] else { return isNews }
    // The user's equality may have sent to this stream and observed it, so an observation may be ahead of the turn.
    if last.version > version { return false }
    let isOwed = last.version != version
    if isOwed, cursor.isDuplicate(last.model, news) { return false }
    if registration.isLive {
      own.models[registration.order] = version == currentVersion ? nil : (news, version)
    }
    withExtendedLifetime(last) {}
    return isOwed
  }

  @usableFromInline
  func deliver(_ part: Range<Int>) {
    if isEnding { return end(part) }
    let due = observers.due
    if own != nil {
      for index in part { deliver(to: due[index]) }
    } else {
      StreamObservers.handModel(to: due, part, from: origin, once: observers.text) { handed }
    }
    observers.wereDelivered(part)
  }

  @usableFromInline
  func deliver(to registration: Registration) {
    let own = own?.models[registration.order]
    // Set for all observations, because another delivery of this reader may be in progress: one of its handlers observes.
    let outer = handed
    handed = own?.model ?? current
    registration.handModel(from: own == nil ? origin : 0) { handed }
    let old = handed
    handed = outer
    withExtendedLifetime(old) {}
  }
}

/// The last delivered models of observations that joined between two turns, and so differ from the others.
@usableFromInline
final class OwnModels<Model> {
  /// The models by the order of their observations.
  var models: [UInt64: (model: Model, version: UInt64)] = [:]

  func forgetModel(of registration: Registration) {
    let last = models.removeValue(forKey: registration.order)
    withExtendedLifetime(last) {}
  }
}

/// The observations of one model stream in one tree, in their order of delivery.
@usableFromInline
struct StreamObservers {
  /// The only observation, until another one joins or a turn requests all of them; many end before that and don't need an array.
  private var only: Registration?
  /// The observations, including some that have ended.
  private var registrations: [Registration] = []
  /// Whether the observations are sorted by their distance from the root and then by age.
  private var isSorted = true
  private var endedCount = 0
  /// The observations that get the model of the current turn.
  private(set) var due: [Registration] = []
  /// The text of that model in events, if several observations get it and events tell deliveries.
  private(set) var text: WrittenOnce?

  @usableFromInline
  init() {}

  /// Whether all observations have left.
  @usableFromInline var isEmpty: Bool { only == nil && registrations.isEmpty }

  /// The observations that haven't ended, as of the start of the turn that requests them.
  var all: [Registration] {
    mutating get {
      gather()
      if !isSorted { registrations.sort { ($0.depth, $0.order) < ($1.depth, $1.order) } }
      isSorted = true
      return endedCount == 0 ? registrations : registrations.filter(\.isLive)
    }
  }

  /// Adds an observation.
  ///
  /// - Returns: Whether it's the only one.
  @usableFromInline
  mutating func add(_ registration: Registration) -> Bool {
    guard !isEmpty else {
      only = registration
      return true
    }
    gather()
    if let last = registrations.last, last.depth > registration.depth { isSorted = false }
    registrations.append(registration)
    return false
  }

  private mutating func gather() {
    if let only = only.take() { registrations = [only] }
  }

  /// Records that one of the observations has ended.
  mutating func noteEnd() {
    guard only == nil else {
      only = nil
      return
    }
    endedCount += 1
    if endedCount == registrations.count {
      (registrations, endedCount, isSorted) = ([], 0, true)
    } else if 2 * endedCount > registrations.count {
      // One that is ending now is not counted yet: what is released with its closures ended this one. Then the count is below zero until it is.
      let count = registrations.count
      registrations.removeAll { !$0.isLive }
      endedCount -= count - registrations.count
    }
  }

  /// Adds deliveries to a turn: one for all recipients at the same depth.
  mutating func become(
    due recipients: [Registration], _ reader: any MailboxItem, at place: UInt64,
    in deliveries: inout DueDeliveries
  ) {
    due = recipients
    text = due.count > 1 && due[0].tree.isObserved(.delivered) ? WrittenOnce() : nil
    var start = 0
    while start < due.count {
      let first = due[start]
      // Usually all recipients are at one depth.
      let isLast = due[due.count - 1].depth == first.depth
      let end = isLast ? due.count : due[start...].firstIndex { $0.depth != first.depth } ?? due.count
      deliveries.append(reader, start..<end, depth: first.depth, order: first.order, at: place)
      start = end
    }
  }

  /// Passes the reader's prepared model to some of the recipients; a separate function because it doesn't need the models' type.
  static func handModel(
    to due: [Registration], _ part: Range<Int>, from sent: Int, once: WrittenOnce?, _ model: () -> Any
  ) {
    // Checked once for all recipients: a debug build takes a fifth less time for each of many.
    let isTold = part.first.map { due[$0].tree.isObserved(.delivered) } ?? false
    for index in part { due[index].handModel(from: sent, isTold: isTold, once: once, model) }
  }

  /// Clears the recipients after the last of them got the model.
  mutating func wereDelivered(_ part: Range<Int>) {
    if part.upperBound == due.count { (due, text) = ([], nil) }
  }
}
