public import ModelStreams

/// A stream that an interactor observes in turns of its tree: a `ModelStream` or an `EventStream`.
///
/// One function of ``Interactor`` observes both kinds. With one overload per kind of stream, the compiler would report an error in the
/// handler as a stream of the wrong type. If your own type wraps such a stream, pass the wrapped stream to the closure for its kind.
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
  /// For a model stream, the handler runs once inside this call, with the current model, and then in later turns for newer models: at most
  /// once in a turn, never with an older model, and always with the last one. If the stream removes duplicates, two models delivered in a
  /// row are never equal.
  ///
  /// For an event stream, the handler gets the events that are sent after this call: all of them, or those that the stream's own
  /// ``ModelStreams/EventStream/buffered(_:)`` keeps. ``observe(_:id:buffering:fileID:line:_:)`` takes a separate limit.
  ///
  /// Call it in the tree's isolation. The handler runs on the tree and gets the interactor, so it doesn't need a capture list. Because
  /// the handler may run inside this call, don't make the call while you are accessing a property that the handler also uses.
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
