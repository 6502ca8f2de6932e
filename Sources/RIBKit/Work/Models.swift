public import ModelStreams

// Observations of model streams; a `StreamReader` reads the models once for all observations of a tree.

extension Interactor {
  /// Observes a model stream.
  @inlinable
  func observe<Model>(
    models stream: ModelStream<Model>, id: AnyHashable?, at site: CallSite,
    _ handler: @escaping (Self, Model) -> Void
  ) -> Handle {
    scope.node.starting("observe", for: self, at: site, superseding: id) { node, tree in
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
