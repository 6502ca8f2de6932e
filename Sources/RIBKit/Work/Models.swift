public import ModelStreams

extension Interactor {
  /// Observes a model stream until the activation ends.
  ///
  /// The handler runs once inside this call, with the current model, and then in later turns for newer models: at
  /// most once in a turn, never backwards, and for the last model for sure. With a stream that removes
  /// duplicates no two models that are delivered in a row are equal. It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - fileID: Where the observation is made, for reports.
  ///   - line: Where the observation is made, for reports.
  ///   - handler: Called on the tree with the interactor, so that it needs no capture list.
  /// - Returns: A handle that ends the observation earlier.
  /// - Complexity: O(1). A model costs O(1) for the tree and O(1) for each of its observations.
  @discardableResult
  @inlinable
  public func observe<Model>(
    _ stream: ModelStream<Model>, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self, Model) -> Void
  ) -> Handle {
    observe(stream.identity, at: (fileID, line), ModelHandler(handler)) { $0.makeReader(of: stream) }
  }

  /// Observes a model stream with a handler of its models.
  @usableFromInline
  func observe(
    _ stream: ObjectIdentifier, at place: (StaticString, UInt), _ handler: ModelHandler,
    readBy makeReader: (Tree) -> AnyStreamReader
  ) -> Handle {
    starting("observe", at: place) { node, tree in
      let activation = node.activation
      let reader = tree.reader(of: stream, makeReader)
      // The transforms of a view have just run, and may have ended the activation, or begun another one.
      guard node.isActive, node.activation == activation else {
        reader.leaveIfUnused()
        return nil
      }
      let observation = ModelObservation(node, of: tree, reader: reader, handler: handler)
      observation.deliverFirst()
      return observation
    }
  }
}

/// An observation of a model stream: at most one delivery in a turn, never backwards, the last model for sure.
///
/// Exclusive access is not checked at run time here either, for the reason that ``AnyStreamReader`` gives.
final class ModelObservation: Registration, @unchecked Sendable {
  private let reader: AnyStreamReader
  @exclusivity(unchecked) private var handler: ModelHandler?
  /// The model that was delivered last, if it is another one than the current model of the reader.
  @exclusivity(unchecked) var exception: AnyReadModel?
  /// Whether the reader counts it.
  @exclusivity(unchecked) var isCounted = false

  init(_ node: Node, of tree: Tree, reader: AnyStreamReader, handler: ModelHandler) {
    self.reader = reader
    self.handler = handler
    super.init(node, of: tree)
  }

  override var kind: WorkKind { .observation }

  /// Delivers the newest model at once, inside the call that observes.
  func deliverFirst() {
    reader.add(self)
    let model = exception ?? reader.current
    deliver(model)
  }

  override func deliver() {
    if let exception { return deliver(exception) }
    // The reader keeps it until the next turn, which cannot begin in this one: that saves a retain.
    Unmanaged.passUnretained(reader.current)._withUnsafeGuaranteedRef { deliver($0) }
  }

  private func deliver(_ model: AnyReadModel) {
    guard isLive, let handler, let interactor = node.interactor else { return drop(model.text) }
    tree.during(.delivered, node, model.text) { handler(interactor, model) }
  }

  override func didEnd() {
    handler = nil
    exception = nil
    if isCounted { reader.observationEnded(self) }
  }
}

/// A handler of the models of a stream, without the types of models and interactor.
///
/// It is made in the module of the caller, where the compiler knows both types. So a delivery is one call of specialized
/// code, and the observations of all models are one class.
@usableFromInline
struct ModelHandler {
  private let call: (_ interactor: AnyObject, _ model: AnyObject) -> Void

  @usableFromInline
  init(call: @escaping (_ interactor: AnyObject, _ model: AnyObject) -> Void) {
    self.call = call
  }

  /// Drops the types of a handler.
  ///
  /// The casts are safe because of the one function that makes observations, `observe(_:fileID:line:_:)`: its interactor
  /// is that of the node for as long as the observation is live, and the ``StreamReader`` of its stream
  /// makes the models. A debug build checks them.
  @inlinable
  init<Me: AnyObject, Model>(_ handler: @escaping (Me, Model) -> Void) {
    self.init { interactor, model in
      handler(
        unsafeDowncast(interactor, to: Me.self), unsafeDowncast(model, to: ReadModel<Model>.self).model)
    }
  }

  func callAsFunction(_ interactor: any Interactor, _ model: AnyReadModel) {
    call(interactor, model)
  }
}

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
  @exclusivity(unchecked) private final var first: ModelObservation?
  @exclusivity(unchecked) private final var others: [ModelObservation] = []
  /// The number of observations.
  @exclusivity(unchecked) private final var count = 0

  /// The model of the turn that is running; what is sent meanwhile belongs to the next turn.
  @exclusivity(unchecked) private(set) final var current: AnyReadModel
  /// The newest model that was read; an observation that joins gets it at once.
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
    // For the first, the newest is what was read when the reader was made, a moment ago.
    if count > 0 {
      // The transforms of a view run here and may end any observation, this one too. Counted once more, the reader stays
      // meanwhile.
      count += 1
      readNewest()
      count -= 1
    }
    guard observation.isLive else { return leaveIfUnused() }
    if newest !== current { observation.exception = newest }
    if count == 0 { first = observation } else { others.append(observation) }
    count += 1
    observation.isCounted = true
  }

  /// Forgets an observation that has ended.
  final func observationEnded(_ observation: ModelObservation) {
    count -= 1
    if first === observation { first = nil }
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
    if tree.streamReaders[identity] === self { tree.streamReaders[identity] = nil }
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

  /// Compares the newest model once with the current one, for all observations that have that, and with each exception.
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

  /// Decides whether an observation that has fallen out of step is to get the newest model, and notes what it has then.
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

  /// Whether two models are duplicates, as the stream compares them.
  @usableFromInline
  func isDuplicate(_ model: AnyReadModel, _ next: AnyReadModel) -> Bool { false }

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
    if let reader = knownReader(of: stream) { return reader }
    let made = readersMade
    let reader = makeReader(self)
    // The transforms of a view have run, and may have observed the same stream: one reader is enough.
    if made != readersMade, let other = knownReader(of: stream) {
      reader.leaveIfUnused()
      return other
    }
    readersMade &+= 1
    streamReaders[stream] = reader
    return reader
  }

  private func knownReader(of stream: ObjectIdentifier) -> AnyStreamReader? {
    // Nothing else is ever put there.
    streamReaders[stream].map { unsafeDowncast($0, to: AnyStreamReader.self) }
  }
}

/// A tree's reader of one stream, with the type of the models.
///
/// It is compiled into the modules that observe, where the compiler knows that type; elsewhere it would look it up in each call.
@usableFromInline
final class StreamReader<Model: Sendable>: AnyStreamReader, StreamWaiter, @unchecked Sendable {
  @usableFromInline let isSame: (@Sendable (Model, Model) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var cursor: ModelCursor<Model>
  /// Whether the last model has been read.
  @exclusivity(unchecked) @usableFromInline var isFinished = false

  /// Begins with what a cursor has read; both are made where the compiler knows the type of the models.
  @inlinable
  init(
    _ model: AnyReadModel, _ cursor: ModelCursor<Model>, isSame: (@Sendable (Model, Model) -> Bool)?,
    in tree: Tree, as identity: ObjectIdentifier
  ) {
    self.isSame = isSame
    self.cursor = cursor
    super.init(model, in: tree, as: identity)
    park()
  }

  @inlinable
  func streamHasNews() {
    post()
  }

  @inlinable
  override func readNewest() {
    var read: ReadModel<Model>?
    let standing = cursor.look { model, _ in read = ReadModel(model) }
    if standing == .finished { isFinished = true }
    // Only now, outside the lock of the stream: the model that was newest before may die here, and its `deinit` may use the
    // stream.
    if let read { newest = read }
  }

  @inlinable
  override func isDuplicate(_ model: AnyReadModel, _ next: AnyReadModel) -> Bool {
    guard let isSame else { return false }
    return isSame(
      unsafeDowncast(model, to: ReadModel<Model>.self).model,
      unsafeDowncast(next, to: ReadModel<Model>.self).model)
  }

  @inlinable
  override func park() {
    if !isFinished, !cursor.park(self) { post() }
  }

  @inlinable
  override func unpark() {
    cursor.unpark()
  }
}

extension Tree {
  /// Makes the reader of a stream.
  @inlinable
  func makeReader<Model: Sendable>(of stream: ModelStream<Model>) -> AnyStreamReader {
    var cursor = ModelCursor(stream)
    var model: ReadModel<Model>?
    _ = cursor.look { newest, _ in model = ReadModel(newest) }
    guard let model else {
      preconditionFailure("A model stream has no current model; this is a defect of ModelStreams.")
    }
    return StreamReader(model, cursor, isSame: stream.isDuplicate, in: self, as: stream.identity)
  }
}

/// A model that a reader has read, without its type.
@usableFromInline
class AnyReadModel {
  @usableFromInline
  init() {}

  /// The model in words.
  var text: String { "" }
}

/// A model that a reader has read.
@usableFromInline
final class ReadModel<Model>: AnyReadModel {
  @usableFromInline let model: Model

  @inlinable
  init(_ model: Model) {
    self.model = model
  }

  override var text: String { "\(model)" }
}
