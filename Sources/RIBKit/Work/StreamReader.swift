public import ModelStreams

/// A tree's shared reader of one model stream: one cursor, one wake and one comparison for all of the tree's observations of it.
///
/// The transforms and equalities of views run here, and so does the `deinit` of models. All of that is user code, which may observe this
/// very stream. So the reader gives it no access to its own state: it works on copies, releases a model only after its successor is in
/// place, and rechecks anything that may have changed in the meantime.
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
  /// The event of the tree during which something was sent to the stream, or zero; guarded by the lock of the mailbox.
  private var sentDuring = 0
  /// The event during which the model of the current turn was sent, or zero.
  @usableFromInline var origin = 0
  /// Whether the last model was read.
  @usableFromInline var isFinished = false
  /// Whether the deliveries of the current turn end their observations, because the stream has finished.
  private var isEnding = false
  @usableFromInline var cursor: ModelCursor<Model>
  // "The model" of a stream can mean four things:
  //
  // - `newest`: the model read last, which a new observation gets at once. A model sent during a turn belongs to the next turn, so
  //   `newest` may be ahead of `current`.
  // - `current`: the model of the latest turn. Every observation has it or gets it in that turn, unless it has an own model, so the next
  //   turn compares models only once.
  // - `own`: the last models of observations that began between two turns with a newer model than `current`. The next turn must deliver
  //   neither that model nor an equal one to them, even if it skips models for the others. A version in each registration wouldn't
  //   suffice, because it has no model to compare. Usually `nil`, and `nil` again once a turn gives all observations the same model.
  // - `handed`: the model that the handler in progress gets: its observation's own model, or `current`. A handler may observe this stream
  //   and so begin another delivery inside its own; the remaining outer turn must still deliver its own model.
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
    _ = cursor.look { model = $0 }
    guard let model else {
      fatalError("A model stream has no current model; this is a bug in ModelStreams.")
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
    // The identity is claimed before the delivery, so that this observation gets nothing if the transforms of the view have begun a newer
    // one.
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

  @usableFromInline
  func post() { mailbox.post(self) }

  /// Reads the newest model, unless it was already read.
  ///
  /// - Parameter parks: Whether to wait for the next model from the same moment on. Between a separate read and park, another
  ///   thread could send a model and then an event, and the event would come first.
  @inlinable
  func readNewest(parking parks: Bool = false) {
    // A copy, because the transforms of a view may observe this stream, and so read with the cursor.
    var cursor = cursor
    var model: Model?
    var mustAskAgain = false
    if parks, !isFinished {
      let (status, isParked) = cursor.look(parking: self) { model = $0 }
      if status == .finished { isFinished = true } else { mustAskAgain = !isParked }
    } else {
      let status = cursor.look { model = $0 }
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
    // The models are compared once, for all observations that have the current one.
    let isNews = !cursor.isDuplicate(current, news)
    let old = (current, handed)
    if isNews { (current, handed, currentVersion) = (news, news, version) }
    // The recipients are taken now: the `deinit` of the old model may add an observation, which gets the newest model at once.
    var recipients = isNews || own != nil ? observers.all : []
    if let own { recipients = recipients.filter { isOwed($0, news, version, isNews, own) } }
    observers.become(due: recipients, self, at: place, in: &due)
    if own?.models.isEmpty == true { own = nil }
    if isFinished {
      // Deliver the models that are due first; the observations end in a turn of their own.
      if recipients.isEmpty { endAll(at: place, in: &due) } else { post() }
    }
    // If the user's equality has observed this very stream, the reader has read a newer model.
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
    // The handed model is restored afterward, because the handler of another delivery, in progress, may have begun this observation.
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
