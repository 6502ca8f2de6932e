public import ModelStreams

/// A stream that an interactor observes in turns of its tree: a `ModelStream` or an `EventStream`.
///
/// One function of ``Interactor`` observes both. With two functions, the compiler would report a mistake in the handler as an error about
/// the stream, which the other function doesn't accept. A type of your own that wraps such a stream conforms by calling the same closure
/// with it.
public protocol ObservableStream<Element>: Sendable {
  /// The models or events.
  associatedtype Element: Sendable

  /// Calls one of the closures with the stream, and returns its result.
  func observed<Result>(
    models: (ModelStream<Element>) -> Result, events: (EventStream<Element>) -> Result
  ) -> Result
}

extension ModelStream: ObservableStream {
  /// Calls the first closure.
  @inlinable
  public func observed<Result>(
    models: (ModelStream) -> Result, events: (EventStream<Model>) -> Result
  ) -> Result {
    models(self)
  }
}

extension EventStream: ObservableStream {
  /// Calls the second closure.
  @inlinable
  public func observed<Result>(
    models: (ModelStream<Event>) -> Result, events: (EventStream) -> Result
  ) -> Result {
    events(self)
  }
}

extension Interactor {
  /// Observes a model stream or an event stream until the activation ends or the stream finishes.
  ///
  /// Of a model stream, the handler runs once inside this call, with the current model, and then in later turns for newer models: at most
  /// once in a turn, never backward, and always for the last model. If the stream removes duplicates, two models delivered in a row are
  /// never equal.
  ///
  /// Of an event stream, the handler gets the events that are sent after this call: every one, or those that the stream's own
  /// ``ModelStreams/EventStream/buffered(_:)`` keeps. ``observe(_:id:buffering:fileID:line:_:)`` takes a limit of its own.
  ///
  /// Call it on the isolation of the tree. The handler runs on the tree and gets the interactor, so it doesn't need a capture list. Because
  /// it may run inside this call, an access to a property that it uses must not span the call.
  ///
  /// ``Handle`` describes the effect of an `id`.
  ///
  /// - Returns: A handle that ends the observation earlier.
  /// - Complexity: O(1). A model costs O(1) for the tree and O(1) for each of its observations.
  @discardableResult
  @inlinable
  public func observe<Element>(
    _ stream: some ObservableStream<Element>, id: AnyHashable? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ handler: @escaping (Self, Element) -> Void
  ) -> Handle {
    stream.observed { models in
      observe(models: models, id: id, at: (fileID, line), handler)
    } events: { events in
      observe(events: events, nil, id: id, at: (fileID, line), handler)
    }
  }
}
