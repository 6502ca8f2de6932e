public import ModelStreams

// Observations of model streams; `StreamReader` reads the models, once for all observations of a tree.

extension Interactor {
  /// Observes a model stream until the activation ends.
  ///
  /// The handler runs once inside this call, with the current model, and then in later turns for newer models: at
  /// most once in a turn, never backwards, and for the last model for sure. With a stream that removes
  /// duplicates no two models that are delivered in a row are equal. It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - id: A newer observation, worker, call, flow or timer with the same identity ends this one.
  ///   - fileID: Where the observation is made, for reports.
  ///   - line: Where the observation is made, for reports.
  ///   - handler: Called on the tree with the interactor, so that it needs no capture list.
  /// - Returns: A handle that ends the observation earlier.
  /// - Complexity: O(1). A model costs O(1) for the tree and O(1) for each of its observations.
  @discardableResult
  @inlinable
  public func observe<Model>(
    _ stream: ModelStream<Model>, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self, Model) -> Void
  ) -> Handle {
    scope.node.observe(stream.identity, for: self, at: (fileID, line), superseding: id, ModelHandler(handler))
    {
      StreamReader(stream, in: $0)
    }
  }
}

extension Node {
  /// Observes a model stream for an interactor, with a handler of its models.
  @usableFromInline
  func observe(
    _ stream: ObjectIdentifier, for interactor: any Interactor, at place: CallSite,
    superseding id: AnyHashable?,
    _ handler: ModelHandler,
    readBy makeReader: (Tree) -> AnyStreamReader
  ) -> Handle {
    starting("observe", for: interactor, at: place, superseding: id) { node, tree in
      let activation = node.activation
      let reader = tree.reader(of: stream, makeReader)
      // The transforms of a view have just run, and may have ended the activation, or begun another one.
      guard node.isActive, node.activation == activation else {
        reader.leaveIfUnused()
        return nil
      }
      let observation = ModelObservation(node, of: tree, reader: reader, handler: handler)
      reader.add(observation)
      // Delivers the newest model at once, inside the call that observes.
      observation.deliver()
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
  @exclusivity(unchecked) var ownModel: AnyOwnModel?
  /// Whether the reader counts it.
  @exclusivity(unchecked) var isCounted = false

  init(_ node: Node, of tree: Tree, reader: AnyStreamReader, handler: ModelHandler) {
    self.reader = reader
    self.handler = handler
    super.init(node, of: tree)
  }

  override var kind: WorkKind { .observation }

  override func deliver() {
    if ownModel != nil { return deliverOwnModel() }
    // This observation keeps its reader and its handler: a delivery that retained them besides would do so a thousand times for a
    // thousand observations. The handler is taken for the time of the call, since it may end the observation, which lets go of it.
    Unmanaged.passUnretained(reader)._withUnsafeGuaranteedRef { reader in
      guard isLive, let interactor = node.interactor, let handler = handler.take() else {
        return drop(reader.currentSubject, from: reader.origin)
      }
      if tree.isObserved(.delivered) {
        deliver(to: interactor, handler, observedBy: tree)
      } else {
        handler(interactor, reader, nil)
      }
      if isLive { self.handler = handler }
    }
  }

  @inline(never)
  private func deliver(to interactor: any Interactor, _ handler: ModelHandler, observedBy tree: Tree) {
    tree.during(.delivered, node, reader.currentSubject, from: reader.origin == 0 ? origin : reader.origin) {
      handler(interactor, reader, nil)
    }
  }

  @inline(never)
  private func deliverOwnModel() {
    guard let ownModel else { return }
    guard isLive, let handler, let interactor = node.interactor else { return drop(ownModel.subject) }
    tree.during(.delivered, node, ownModel.subject, from: reader.origin == 0 ? origin : reader.origin) {
      handler(interactor, reader, ownModel)
    }
  }

  override func didEnd() {
    handler = nil
    ownModel = nil
    if isCounted { reader.observationEnded(self) }
  }
}

/// A handler of the models of a stream, without the types of models and interactor.
///
/// It is made in the module of the caller, where the compiler knows both types. So a delivery is one call of specialized
/// code, and the observations of all models are one class.
@usableFromInline
struct ModelHandler {
  private let call: (_ interactor: AnyObject, _ reader: AnyObject, _ ownModel: AnyObject?) -> Void

  @usableFromInline
  init(call: @escaping (_ interactor: AnyObject, _ reader: AnyObject, _ ownModel: AnyObject?) -> Void) {
    self.call = call
  }

  /// Drops the types of a handler.
  ///
  /// The casts are safe because of the one function that makes observations, `observe(_:fileID:line:_:)`: its interactor
  /// is that of the node for as long as the observation is live, and the ``StreamReader`` of its stream has and makes the models. A
  /// debug build checks them.
  @inlinable
  init<Me: AnyObject, Model: Sendable>(_ handler: @escaping (Me, Model) -> Void) {
    self.init { interactor, reader, ownModel in
      let me = unsafeDowncast(interactor, to: Me.self)
      if let ownModel {
        handler(me, unsafeDowncast(ownModel, to: OwnModel<Model>.self).model)
      } else {
        handler(me, unsafeDowncast(reader, to: StreamReader<Model>.self).current)
      }
    }
  }

  /// Calls the handler with a model that only this observation has, or with the current one of the reader.
  func callAsFunction(_ interactor: any Interactor, _ reader: AnyStreamReader, _ ownModel: AnyOwnModel?) {
    call(interactor, reader, ownModel)
  }
}
