/// What a tree reads of one model stream, for all who observe it there: one cursor, one wake for a burst.
///
/// Exclusive access to its variables is not checked at run time: each delivery would pay for it. A model may run code of the user's
/// when it is released, also code that observes the same stream; but then the new one is in its place already.
@usableFromInline
class AnyStreamWatch: Mail, @unchecked Sendable {
  private final unowned(unsafe) let tree: Tree
  private final let mailbox: Mailbox
  private final let identity: ObjectIdentifier
  /// Most streams have one observer in a tree, for whom there need be no array; the others are in their order.
  @exclusivity(unchecked) private final var first: ModelObservation?
  @exclusivity(unchecked) private final var others: [ModelObservation] = []
  /// How many observe.
  @exclusivity(unchecked) private final var count = 0

  /// The model of the turn that is running; what is sent meanwhile belongs to the next turn.
  @exclusivity(unchecked) private(set) final var current: AnyReadModel
  /// The newest model that was read; an observer that joins gets it at once.
  @exclusivity(unchecked) @usableFromInline final var newest: AnyReadModel

  @usableFromInline
  init(_ model: AnyReadModel, in tree: Tree, as identity: ObjectIdentifier) {
    self.tree = tree
    self.identity = identity
    mailbox = tree.mailbox
    current = model
    newest = model
  }

  /// Adds an observation, with the newest model.
  final func add(_ observation: ModelObservation) {
    // For the first, the newest is what was read when the watch was made, a moment ago.
    if count > 0 { readNewest() }
    if newest !== current { observation.exception = newest }
    if count == 0 { first = observation } else { others.append(observation) }
    count += 1
  }

  /// Forgets an observation that has ended.
  final func observationEnded(_ observation: ModelObservation) {
    count -= 1
    if first === observation { first = nil }
    if count == 0 {
      others = []
      unpark()
      tree.watches[identity] = nil
    } else if count * 2 < others.count {
      others.removeAll { !$0.isLive }
    }
  }

  /// Asks for a turn.
  @usableFromInline
  final func post() {
    mailbox.post(self)
  }

  /// Adds the deliveries of the newest model to the turn that is beginning.
  final override func collect(into due: inout DueDeliveries) {
    readNewest()
    if newest !== current { collectNews(into: &due) }
    if count > 0 { park() }
  }

  /// Compares the newest model once with the current one, for all who have that, and with each exception.
  private final func collectNews(into due: inout DueDeliveries) {
    let (isNews, newest) = (!isDuplicate(current, newest), newest)
    if let first, isOwed(first, newest, isNews) { due.append(first) }
    // The equality of the user's may end some of them, so the array is kept here. A loop over it would retain each besides.
    let others = others
    others.withUnsafeBufferPointer { others in
      for index in others.indices {
        Unmanaged.passUnretained(others[index])._withUnsafeGuaranteedRef { observation in
          if observation.isLive, isOwed(observation, newest, isNews) { due.append(observation) }
        }
      }
    }
    if isNews { current = newest }
  }

  @inline(__always)
  private final func isOwed(_ observation: ModelObservation, _ newest: AnyReadModel, _ isNews: Bool) -> Bool {
    if observation.exception == nil { return isNews }
    return isOwedAsException(observation, newest, isNews)
  }

  /// Whether the newest model is news to an observation that has another one than the current; remembers what it has next.
  @inline(never)
  private final func isOwedAsException(
    _ observation: ModelObservation, _ newest: AnyReadModel, _ isNews: Bool
  ) -> Bool {
    guard let exception = observation.exception else { return isNews }
    let isOwed = exception !== newest && !isDuplicate(exception, newest)
    if isOwed || exception === newest { observation.exception = isNews ? nil : newest }
    return isOwed
  }

  /// Reads the newest model, if it was not read before.
  @usableFromInline
  func readNewest() {}

  /// Whether two models are the same to those who observe.
  @usableFromInline
  func isDuplicate(_ model: AnyReadModel, _ next: AnyReadModel) -> Bool { false }

  /// Waits for the next model.
  @usableFromInline
  func park() {}

  /// Stops waiting, since nobody observes any more.
  @usableFromInline
  func unpark() {}
}

extension Tree {
  /// The watch of a stream, made for the first who observes it.
  func watch(_ stream: ObjectIdentifier, _ makeWatch: (Tree) -> AnyStreamWatch) -> AnyStreamWatch {
    if let watch = watches[stream] { return watch }
    let watch = makeWatch(self)
    watches[stream] = watch
    return watch
  }
}
