public import ModelStreams

/// A tree's shared reader of one model stream: one cursor, one wake and one comparison for all of the tree's observations of it.
///
/// The transforms and equalities of views run here, and the `deinit` of models. All of that is the user's code, which may observe this
/// very stream. So nothing is lent to it: it works on copies, a model is let go of when its successor has its place, and what may have
/// changed meanwhile is looked at again.
///
/// What each observation costs is compiled into the modules that observe, where the compiler knows the type of the models; a
/// generic class of another module is never specialized otherwise, and looks types up in each call.
///
/// The compiler proves nothing about variables that other modules use, so it would check each access to one. With those checks a model
/// takes 23 ns for each of a thousand observations and not 16, 1,360 ns and not 1,080 until the only one on an actor has it, and a leaf
/// that observes 825 ns and not 733. Leaving them out is sound because nothing is lent to the user's code: an access is a load or a
/// store, or a change in place that calls code of the kit alone.
///
/// Unchecked because streams call it on any thread, where it touches the mailbox alone, and what the lock of that guards.
@usableFromInline
final class StreamReader<Model: Sendable>: MailboxItem, StreamWaiter, RegisteredWork, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var isQueued = false
  @exclusivity(unchecked) @usableFromInline var isLeft = false
  /// All that it knows of its tree, which it must not keep: a stream may outlive that.
  @usableFromInline let mailbox: Mailbox
  @usableFromInline let identity: ObjectIdentifier
  @exclusivity(unchecked) @usableFromInline var observers = StreamObservers()
  /// The event of the tree in which the stream was sent to, or zero; guarded by the lock of the mailbox.
  private var sentDuring = 0
  /// The same for the model of the turn that is running.
  @exclusivity(unchecked) @usableFromInline var origin = 0
  /// Whether the last model has been read.
  @exclusivity(unchecked) @usableFromInline var isFinished = false
  @exclusivity(unchecked) @usableFromInline var cursor: ModelCursor<Model>
  /// The version of the newest model that was read; an observation that joins gets that one at once.
  @exclusivity(unchecked) @usableFromInline var newestVersion: UInt64
  @exclusivity(unchecked) @usableFromInline var newest: Model
  /// The version of the model of the turn that is running; what is sent meanwhile belongs to the next turn.
  @exclusivity(unchecked) @usableFromInline var currentVersion: UInt64
  @exclusivity(unchecked) @usableFromInline var current: Model
  /// The model that is being handed over: the current one, unless an observation has one of its own.
  @exclusivity(unchecked) @usableFromInline var handed: Model
  /// The models of those observations that have another one than the current; most often there are none.
  @exclusivity(unchecked) @usableFromInline var own: OwnModels<Model>?

  /// Begins with the newest model.
  @inlinable
  init(_ stream: ModelStream<Model>, in tree: Tree) {
    identity = stream.identity
    mailbox = tree.mailbox
    var cursor = ModelCursor(stream)
    var model: Model?
    _ = cursor.look { newest, _ in model = newest }
    guard let model else {
      preconditionFailure("A model stream has no current model; this is a defect of ModelStreams.")
    }
    (newest, current, handed) = (model, model, model)
    (newestVersion, currentVersion) = (cursor.seen, cursor.seen)
    self.cursor = cursor
    // In place: a transform of a view that runs here cannot reach a reader that is being made.
    if !self.cursor.park(self) { post() }
  }

  /// The reader of a stream in a tree, made for the first observation of it.
  @inlinable
  static func shared(of stream: ModelStream<Model>, in tree: Tree) -> StreamReader {
    if let reader = tree.streamReader(of: stream.identity) as? StreamReader { return reader }
    let reader = StreamReader(stream, in: tree)
    // The transforms of a view have run, and may have observed the same stream: one reader is enough.
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
    // Before the delivery, so that it gets nothing where the transforms of the view have begun something newer.
    if let id { registration.claim(id) }
    // For the first, the newest is what was read when the reader was made, a moment ago. For others it is read, and the transforms
    // of a view run here and may end any observation, this one too.
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

  /// Notes that an observation that joins others has the newest model, which they have not.
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

  /// Leaves the tree and stops waiting, if nothing observes.
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

  /// Reads the newest model, if it was not read before.
  ///
  /// - Parameter parks: Whether it waits for the next one from the same moment on. Between the two another thread could send a model
  ///   and then an event, which would come first.
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
    if observers.isEmpty { return nil }
    readNewest(parking: true)
    let (news, version) = (newest, newestVersion)
    if version == currentVersion { return nil }
    // Compared once, for all observations that have the current model.
    let isNews = !cursor.isDuplicate(current, news)
    let old = (current, handed)
    if isNews { (current, handed, currentVersion) = (news, news, version) }
    // Taken now: what dies with the old model may observe, and gets the newest model at once.
    var recipients = isNews || own != nil ? observers.all : []
    if let own { recipients = recipients.filter { isOwed($0, news, version, isNews, own) } }
    observers.become(due: recipients, self, at: place, in: &due)
    if own?.models.isEmpty == true { own = nil }
    // The equality of the user's has observed this very stream, and so has read a newer model.
    if version != newestVersion { post() }
    withExtendedLifetime(old) {}
    return nil
  }

  /// Decides whether an observation is to get the newest model, and notes what it has then if that is another one than the others have.
  private func isOwed(
    _ registration: Registration, _ news: Model, _ version: UInt64, _ isNews: Bool, _ own: OwnModels<Model>
  ) -> Bool {
    guard registration.isLive else { return false }
    guard let last = own.models[registration.order] else { return isNews }
    // The equality of the user's may have sent to this stream and observed it, so an observation may be ahead of the turn.
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
    let due = observers.due
    if own != nil {
      for index in part { deliver(to: due[index]) }
    } else {
      StreamObservers.handModel(to: due, part, from: origin) { handed }
    }
    observers.wereDelivered(part)
  }

  @usableFromInline
  func deliver(to registration: Registration) {
    let own = own?.models[registration.order]
    // Set for all, because another delivery of this reader may be going on: one of its handlers observes.
    let outer = handed
    handed = own?.model ?? current
    registration.handModel(from: own == nil ? origin : 0) { handed }
    let old = handed
    handed = outer
    withExtendedLifetime(old) {}
  }
}

/// The models that were delivered last to those observations that have another one than the others: they joined between two turns.
@usableFromInline
final class OwnModels<Model> {
  /// By the order of the observations.
  var models: [UInt64: (model: Model, version: UInt64)] = [:]

  func forgetModel(of registration: Registration) {
    let last = models.removeValue(forKey: registration.order)
    withExtendedLifetime(last) {}
  }
}

/// The observations of one model stream in one tree, in the order in which they are delivered to.
@usableFromInline
struct StreamObservers {
  /// The only observation, until another one joins or a turn asks for all; many end before that, and need no array.
  private var only: Registration?
  /// The observations, and some that have ended.
  private var registrations: [Registration] = []
  /// Whether those nearer to the root come first, and then those that were made first.
  private var isSorted = true
  private var endedCount = 0
  /// The observations that get the model of the turn that is running.
  private(set) var due: [Registration] = []

  @usableFromInline
  init() {}

  /// Whether nothing observes.
  @usableFromInline var isEmpty: Bool { only == nil && registrations.isEmpty }

  /// Those that have not ended, when the turn began that asks for them.
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
  /// - Returns: Whether it is the only one.
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

  /// Notes that one of them has ended.
  mutating func noteEnd() {
    guard only == nil else {
      only = nil
      return
    }
    endedCount += 1
    if endedCount == registrations.count {
      (registrations, endedCount, isSorted) = ([], 0, true)
    } else if 2 * endedCount > registrations.count {
      registrations.removeAll { !$0.isLive }
      endedCount = 0
    }
  }

  /// Adds deliveries to a turn: one for all recipients at the same depth.
  mutating func become(
    due recipients: [Registration], _ reader: any MailboxItem, at place: UInt64,
    in deliveries: inout DueDeliveries
  ) {
    due = recipients
    var start = 0
    while start < due.count {
      let first = due[start]
      // Most often all are at one depth.
      let isLast = due[due.count - 1].depth == first.depth
      let end = isLast ? due.count : due[start...].firstIndex { $0.depth != first.depth } ?? due.count
      deliveries.append(reader, start..<end, depth: first.depth, order: first.order, at: place)
      start = end
    }
  }

  /// Hands the model that the reader has ready to some of the recipients; apart, since this needs no type of the models.
  static func handModel(
    to due: [Registration], _ part: Range<Int>, from sent: Int, _ model: () -> Any
  ) {
    // Asked once for all: a debug build takes a fifth less for each of many.
    let isTold = part.first.map { due[$0].tree.isObserved(.delivered) } ?? false
    for index in part { due[index].handModel(from: sent, isTold: isTold, model) }
  }

  /// Forgets the recipients when the last of them has got the model.
  mutating func wereDelivered(_ part: Range<Int>) {
    if part.upperBound == due.count { due = [] }
  }
}
