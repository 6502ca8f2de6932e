internal import ModelStreams

/// What a tree reads of one model stream, for all who observe it there: one cursor, one wake for a burst.
final class StreamWatch<Model: Sendable>: AnyStreamWatch, StreamWaiter, @unchecked Sendable {
  private let stream: ModelStream<Model>
  private let reader: ModelReader<Model>
  private unowned(unsafe) let tree: Tree
  private let mailbox: Mailbox
  private var observations: [ModelSink<Model>] = []
  private var ended = 0
  /// Whether the last model has been read.
  private var isFinished = false

  /// The newest model that was read; an observer that joins gets it at once.
  private(set) var newest: Model
  private(set) var newestVersion: UInt64
  /// The model of the turn that is running; what is sent meanwhile belongs to the next turn.
  private(set) var current: Model
  private(set) var currentVersion: UInt64

  /// The equality of the stream.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? { stream.isDuplicate }

  init(_ stream: ModelStream<Model>, in tree: Tree) {
    self.stream = stream
    self.tree = tree
    mailbox = tree.mailbox
    reader = ModelReader(stream)
    guard case .model(let model, let version) = reader.read() else {
      preconditionFailure("A model stream has no current model; this is a defect of ModelStreams.")
    }
    newest = model
    newestVersion = version
    current = model
    currentVersion = version
    super.init()
    park()
  }

  func add(_ observation: ModelSink<Model>) {
    observations.append(observation)
    readNewest()
  }

  override func observationEnded() {
    ended += 1
    if ended == observations.count {
      reader.unpark()
      observations = []
      tree.watches[stream.identity] = nil
    } else if ended * 2 > observations.count {
      observations.removeAll { !$0.isLive }
      ended = 0
    }
  }

  func streamHasNews() {
    mailbox.post(self)
  }

  override func collect(into tree: Tree) {
    readNewest()
    current = newest
    currentVersion = newestVersion
    for observation in observations where observation.isLive && observation.seen < currentVersion {
      observation.collect(into: tree)
    }
    if !observations.isEmpty { park() }
  }

  private func readNewest() {
    switch reader.read() {
    case .model(let model, let version):
      newest = model
      newestVersion = version
    case .finished: isFinished = true
    case .unchanged: break
    }
  }

  private func park() {
    if !isFinished, !reader.park(self) { mailbox.post(self) }
  }
}

extension Tree {
  /// The tree's watch of a stream, made for the first who observes it.
  func watch<Model: Sendable>(_ stream: ModelStream<Model>) -> StreamWatch<Model> {
    if let watch = watches[stream.identity] as? StreamWatch<Model> { return watch }
    let watch = StreamWatch(stream, in: self)
    watches[stream.identity] = watch
    return watch
  }
}
