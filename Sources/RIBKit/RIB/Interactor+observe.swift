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
    observe(stream.identity, at: (fileID, line), ModelHandler(handler)) { $0.makeWatch(of: stream) }
  }

  /// Observes a model stream with a handler of its models.
  @usableFromInline
  func observe(
    _ stream: ObjectIdentifier, at place: (StaticString, UInt), _ handler: ModelHandler,
    watchedBy makeWatch: (Tree) -> AnyStreamWatch
  ) -> Handle {
    starting("observe", at: place) { node, tree in
      let observation = ModelObservation(
        node, of: tree, watch: tree.watch(stream, makeWatch), handler: handler)
      observation.deliverFirst()
      return observation
    }
  }

  /// Observes an event stream until the activation ends or the stream finishes.
  ///
  /// It subscribes inside this call: no event that is sent afterwards is missed. Events are delivered in later turns,
  /// every one in its order. It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - events: The stream.
  ///   - policy: How many events may wait for the tree; a limit below one stops the program.
  ///   - fileID: Where the observation is made, for reports.
  ///   - line: Where the observation is made, for reports.
  ///   - handler: Called on the tree with the interactor, so that it needs no capture list.
  /// - Returns: A handle that ends the observation earlier.
  @discardableResult
  public func observe<Element>(
    _ events: EventStream<Element>, buffering policy: EventBuffering = .unbounded,
    fileID: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Self, Element) -> Void
  ) -> Handle {
    policy.requireRoom(in: "observe(_:buffering:)")
    return starting("observe", at: (fileID, line)) { node, tree in
      EventObservation(node, of: tree, events: events, policy: policy, handler: handler)
    }
  }

  /// Observes any other asynchronous sequence until the activation ends or the sequence does.
  ///
  /// A task of the tree reads it, off the tree, and asks for the next element when the last has been delivered; what
  /// comes before that task has begun is for the sequence to keep. It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - fileID: Where the observation is made, for reports.
  ///   - line: Where the observation is made, for reports.
  ///   - handler: Called on the tree for every element, in order, with the interactor.
  ///   - completion: Called when the sequence has ended, with its failure if it has failed. A failure
  ///     is also an event of the tree.
  /// - Returns: A handle that ends the observation earlier.
  @discardableResult
  @_disfavoredOverload  // model streams and event streams have forms of their own
  public func observe<S: AsyncSequence & Sendable>(
    _ sequence: S, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self, S.Element) -> Void, completion: ((Self, (any Error)?) -> Void)? = nil
  ) -> Handle where S.Element: Sendable {
    starting("observe", at: (fileID, line)) { node, tree in
      let observation = SequenceObservation(node, of: tree, handler: handler, completion: completion)
      observation.start(reading: sequence, at: (fileID, line))
      return observation
    }
  }
}
