public import ModelStreams

// Observations of model streams; a `StreamReader` reads the models once for all observations of a tree.

extension Interactor {
  /// Observes a model stream until the activation ends or the stream finishes.
  ///
  /// The handler runs once inside this call, with the current model, and then in later turns for newer models: at most once in a
  /// turn, never backward, and always for the last model. If the stream removes duplicates, two models delivered in a row are
  /// never equal. Call it on the isolation of the tree.
  ///
  /// The handler runs on the tree and gets the interactor, so it doesn't need a capture list. Because it runs inside this call, an
  /// access to a property that it uses must not span the call.
  ///
  /// ``Handle`` describes the effect of an `id`.
  ///
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
      // The transforms of a view have just run, and may have ended the activation or begun another one.
      guard activation == node.openActivation else {
        reader.leaveIfUnused(in: tree)
        return nil
      }
      // The handler doesn't keep the interactor longer than the tree does: the end of the activation drops the handler.
      return reader.begin(node, of: tree, id: id) { handler(self, reader.handed) }
    }
  }
}
