internal import ModelStreams

/// What a tree reads of one model stream, with the type of the models.
final class StreamWatch<Model: Sendable>: AnyStreamWatch, StreamWaiter, @unchecked Sendable {
  private let stream: ModelStream<Model>
  private let reader: ModelReader<Model>
  private unowned(unsafe) let tree: Tree
  private let mailbox: Mailbox
  /// Whether the last model has been read.
  private var isFinished = false

  init(_ stream: ModelStream<Model>, in tree: Tree) {
    self.stream = stream
    self.tree = tree
    mailbox = tree.mailbox
    reader = ModelReader(stream)
    var first: ReadModel<Model>?
    _ = reader.look { model, _ in first = ReadModel(model) }
    guard let first else {
      preconditionFailure("A model stream has no current model; this is a defect of ModelStreams.")
    }
    super.init(first)
    park()
  }

  func streamHasNews() {
    mailbox.post(self)
  }

  override func readNewest() {
    let standing = reader.look { model, _ in newest = ReadModel(model) }
    if standing == .finished { isFinished = true }
  }

  override func isDuplicate(_ model: AnyReadModel, _ next: AnyReadModel) -> Bool {
    guard let isDuplicate = stream.isDuplicate else { return false }
    return isDuplicate(
      unsafeDowncast(model, to: ReadModel<Model>.self).model,
      unsafeDowncast(next, to: ReadModel<Model>.self).model)
  }

  override func park() {
    if !isFinished, !reader.park(self) { mailbox.post(self) }
  }

  override func leave() {
    reader.unpark()
    tree.watches[stream.identity] = nil
  }
}

extension Tree {
  /// The tree's watch of a stream, made for the first who observes it.
  func watch<Model: Sendable>(_ stream: ModelStream<Model>) -> AnyStreamWatch {
    let identity = stream.identity
    if let watch = watches[identity] { return watch }
    let watch = StreamWatch(stream, in: self)
    watches[identity] = watch
    return watch
  }
}
