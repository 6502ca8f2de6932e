public import ModelStreams

// The reader of a stream that all observations of a tree share, without and with the type of the models. It stands apart from
// `Models.swift`, which would be too long to be read at once.

/// A tree's shared reader of one model stream: one cursor and one wake for all of the tree's observations of it.
///
/// Exclusive access to its variables is not checked at run time: each delivery would pay for it. A model may run code of the user's
/// when it is released, also code that observes the same stream; but then the new one is in its place already.
@usableFromInline
class AnyStreamReader: MailboxItem, @unchecked Sendable {
  // Unretained, or the tree and its readers would keep each other. A reader runs for an observation or in a turn, and both keep the tree;
  // a stream that outlives the tree calls `post`, which needs the mailbox only.
  private final unowned(unsafe) let tree: Tree
  private final let mailbox: Mailbox
  private final let identity: ObjectIdentifier
  /// Most streams have one observation in a tree, which needs no array; the others are in their order.
  ///
  /// Unretained: its node keeps it until it has ended, which takes it away here.
  @exclusivity(unchecked) private final var first: Unmanaged<ModelObservation>?
  @exclusivity(unchecked) private final var others: [ModelObservation] = []
  /// The number of observations.
  @exclusivity(unchecked) private final var count = 0

  /// The version of the model of the turn that is running; what is sent meanwhile belongs to the next turn.
  @exclusivity(unchecked) @usableFromInline final var currentVersion: UInt64
  /// The version of the newest model that was read; an observation that joins gets it at once.
  @exclusivity(unchecked) @usableFromInline final var newestVersion: UInt64
  /// The event of the tree in which the stream was sent to, or zero; guarded by the lock of the mailbox.
  private final var sentDuring = 0
  /// The same for the model of the turn that is running.
  @exclusivity(unchecked) private(set) final var origin = 0

  /// Begins with the version of the one model that was read.
  @usableFromInline
  init(_ version: UInt64, in tree: Tree, as identity: ObjectIdentifier) {
    self.tree = tree
    self.identity = identity
    mailbox = tree.mailbox
    currentVersion = version
    newestVersion = version
  }

  /// Adds an observation, with the newest model.
  final func add(_ observation: ModelObservation) {
    // For the first, the newest is what was read when the reader was made, a moment ago.
    if count > 0 {
      // The transforms of a view run here and may end any observation, this one too. Counted once more, the reader stays
      // meanwhile.
      count += 1
      readNewest()
      count -= 1
    }
    guard observation.isLive else { return leaveIfUnused() }
    if newestVersion != currentVersion { observation.ownModel = readOwnModel() }
    if count == 0 { first = Unmanaged.passUnretained(observation) } else { others.append(observation) }
    count += 1
    observation.isCounted = true
  }

  /// Forgets an observation that has ended.
  final func observationEnded(_ observation: ModelObservation) {
    count -= 1
    if first?.toOpaque() == Unmanaged.passUnretained(observation).toOpaque() { first = nil }
    if count == 0 {
      others = []
      leaveIfUnused()
    } else if count * 2 < others.count {
      others.removeAll { !$0.isLive }
    }
  }

  /// Leaves the tree and stops waiting, if nothing observes.
  final func leaveIfUnused() {
    guard count == 0 else { return }
    unpark()
    tree.forget(self, of: identity)
  }

  /// Takes a place in the order of all that is sent to the tree, inside the lock of the stream.
  @usableFromInline
  final func takePlace() -> (place: UInt64, mustWake: Bool) { mailbox.note(self) }

  /// Asks for a turn.
  @usableFromInline
  final func post() {
    if mailbox.isObserved { return postNotingEvent() }
    mailbox.post(self)
  }

  /// Asks for a turn, on any thread, and notes the event that the send belongs to, if it is one of this tree.
  @inline(never)
  private final func postNotingEvent() {
    let event = mailbox.currentEvent
    mailbox.post(self) { reader in
      reader.sentDuring = event
      return true
    }
  }

  /// Adds the deliveries of the newest model to the turn that is beginning.
  final override func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries)
    -> UInt64?
  {
    if mailbox.isObserved {
      origin = mailbox.withLock { sentDuring }
    }
    readNewest()
    let version = newestVersion
    if version != currentVersion { collectNews(at: place, into: &due) }
    // The equality of the user's has observed this very stream, and so has read a newer model.
    if version != newestVersion { post() }
    if count > 0 { park() }
    return nil
  }

  /// Compares the newest model once with the current one, for all observations that have that, and with each own model.
  private final func collectNews(at place: UInt64, into due: inout DueDeliveries) {
    let isNews = makeNewestCurrent()
    if let first = first?.takeUnretainedValue(), isOwed(first, isNews) { due.append(first, at: place) }
    // The equality of the user's may end some of them, so the array is kept here. A loop over it would retain each besides.
    let others = others
    others.withUnsafeBufferPointer { others in
      for index in others.indices {
        Unmanaged.passUnretained(others[index])._withUnsafeGuaranteedRef { observation in
          if observation.isLive, isOwed(observation, isNews) { due.append(observation, at: place) }
        }
      }
    }
  }

  @inline(__always)
  private final func isOwed(_ observation: ModelObservation, _ isNews: Bool) -> Bool {
    if observation.ownModel == nil { return isNews }
    return isOwedOwnModel(observation, isNews)
  }

  /// Decides whether an observation that has fallen out of step is to get the newest model, and notes what it has then.
  @inline(never)
  private final func isOwedOwnModel(_ observation: ModelObservation, _ isNews: Bool) -> Bool {
    guard let ownModel = observation.ownModel else { return isNews }
    let isNewest = ownModel.version == newestVersion
    guard let newest = isNewest ? ownModel : readOwnModel(unlessDuplicateOf: ownModel) else {
      return false
    }
    // The newest may be another one than the current, even when that has just changed: see `collect`.
    observation.ownModel = newestVersion == currentVersion ? nil : newest
    return !isNewest
  }

  /// Reads the newest model, if it was not read before.
  @usableFromInline
  func readNewest() {}

  /// Makes the newest model the current one, unless it is a duplicate of that as the stream compares them.
  ///
  /// - Returns: Whether it is the current one now.
  @usableFromInline
  func makeNewestCurrent() -> Bool { false }

  /// The newest model, for an observation that gets it in another turn than the others.
  ///
  /// - Parameter older: The model that the observation has.
  /// - Returns: The model; `nil` if the stream finds it to be a duplicate.
  @usableFromInline
  func readOwnModel(unlessDuplicateOf older: AnyOwnModel? = nil) -> AnyOwnModel? { nil }

  /// The current model, for an event.
  var currentSubject: EventSubject { .none }

  /// Waits for the next model.
  @usableFromInline
  func park() {}

  /// Stops waiting, since no observation is left.
  @usableFromInline
  func unpark() {}
}

extension Tree {
  /// The reader of a stream, made for the first observation of it.
  func reader(of stream: ObjectIdentifier, _ makeReader: (Tree) -> AnyStreamReader) -> AnyStreamReader {
    if let reader = streamReaders[stream] as? AnyStreamReader { return reader }
    let made = readersMade
    let reader = makeReader(self)
    // The transforms of a view have run, and may have observed the same stream: one reader is enough.
    if made != readersMade, let other = streamReaders[stream] as? AnyStreamReader {
      reader.leaveIfUnused()
      return other
    }
    readersMade &+= 1
    streamReaders[stream] = reader
    return reader
  }

  /// Forgets a reader that nothing observes, unless another one has its place.
  fileprivate func forget(_ reader: AnyStreamReader, of stream: ObjectIdentifier) {
    if streamReaders[stream] === reader { streamReaders[stream] = nil }
  }
}

/// A tree's reader of one stream, with the type of the models.
///
/// It is compiled into the modules that observe, where the compiler knows that type; elsewhere it would look it up in each call.
/// The models are part of the reader: an object for each would be an allocation for each model.
@usableFromInline
final class StreamReader<Model: Sendable>: AnyStreamReader, StreamWaiter, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var cursor: ModelCursor<Model>
  @exclusivity(unchecked) @usableFromInline var current: Model
  @exclusivity(unchecked) @usableFromInline var newest: Model
  /// Whether the last model has been read.
  @exclusivity(unchecked) @usableFromInline var isFinished = false

  /// Begins with the newest model.
  @inlinable
  init(_ stream: ModelStream<Model>, in tree: Tree) {
    var cursor = ModelCursor(stream)
    var model: Model?
    _ = cursor.look { newest, _ in model = newest }
    guard let model else {
      preconditionFailure("A model stream has no current model; this is a defect of ModelStreams.")
    }
    current = model
    newest = model
    let version = cursor.seen
    self.cursor = cursor
    super.init(version, in: tree, as: stream.identity)
    park()
  }

  @inlinable
  func streamHasNews() {
    post()
  }

  @inlinable
  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) { takePlace() }

  @inlinable
  override func readNewest() {
    var read: Model?
    let status = cursor.look { model, _ in read = model }
    if status == .finished { isFinished = true }
    guard var read else { return }
    newestVersion = cursor.seen
    // The model that was newest before dies here, outside the lock of the stream, and when the new one has its place: its `deinit` may
    // use the stream, and observe it. An assignment may release what it replaces first.
    swap(&newest, &read)
  }

  @inlinable
  override func makeNewestCurrent() -> Bool {
    // Copies: the equality of the user's may observe the stream, which reads it.
    var (next, version) = (newest, newestVersion)
    if cursor.isDuplicate(current, next) { return false }
    currentVersion = version
    swap(&current, &next)
    return true
  }

  @inlinable
  override func readOwnModel(unlessDuplicateOf older: AnyOwnModel?) -> AnyOwnModel? {
    let (model, version) = (newest, newestVersion)
    if let older, cursor.isDuplicate(unsafeDowncast(older, to: OwnModel<Model>.self).model, model) {
      return nil
    }
    return OwnModel(model, version)
  }

  override var currentSubject: EventSubject { .value(current) }

  @inlinable
  override func park() {
    if !isFinished, !cursor.park(self) { post() }
  }

  @inlinable
  override func unpark() {
    cursor.unpark()
  }
}

/// The own model of an observation that joined between two turns, without its type.
@usableFromInline
class AnyOwnModel {
  let version: UInt64

  @usableFromInline
  init(_ version: UInt64) {
    self.version = version
  }

  /// The model, for an event.
  var subject: EventSubject { .none }
}

/// The own model of an observation that joined between two turns.
@usableFromInline
final class OwnModel<Model>: AnyOwnModel {
  @usableFromInline let model: Model

  @inlinable
  init(_ model: Model, _ version: UInt64) {
    self.model = model
    super.init(version)
  }

  override var subject: EventSubject { .value(model) }
}
