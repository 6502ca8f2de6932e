public import ModelStreams

// Observations of model streams; a `StreamReader` reads the models, once for all observations of a tree.

extension Interactor {
  /// Observes a model stream until the activation ends.
  ///
  /// The handler runs once inside this call, with the current model, and then in later turns for newer models: at
  /// most once in a turn, never backwards, and for the last model for sure. With a stream that removes
  /// duplicates no two models that are delivered in a row are equal. It must be called on the isolation of the tree.
  ///
  /// Since the handler runs inside this call, no access to a property that the handler uses may last for the time of the call.
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
    scope.node.starting("observe", for: self, at: (fileID, line), superseding: id) { node, tree in
      let activation = node.openActivation
      let reader = StreamReader.shared(of: stream, in: tree)
      // The transforms of a view have just run, and may have ended the activation, or begun another one.
      guard activation == node.openActivation else {
        reader.leaveIfUnused(in: tree)
        return nil
      }
      // The handler keeps the interactor no longer than the tree does: until the activation ends, which drops it.
      return reader.begin(node, of: tree, id: id) { handler(self, reader.handed) }
    }
  }
}
