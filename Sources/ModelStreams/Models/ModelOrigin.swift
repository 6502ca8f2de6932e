/// What a stream of models reads from, without the type of its models: a place in a graph of views.
@usableFromInline
protocol AnyOrigin: AnyObject, Sendable {
  /// The streams that it is evaluated from; none if it is a mutable stream.
  var inputs: [any AnyOrigin] { get }

  /// Makes its cell in an evaluation that has the cells of its inputs.
  func makeCell(in evaluation: Evaluation) -> AnyCell

  /// The view in its model, if its model is a stream.
  var carried: View? { get }
}

/// What a stream of models reads from: the storage of a mutable stream, or a view of other streams.
@usableFromInline
protocol ModelOrigin<Model>: AnyOrigin {
  associatedtype Model: Sendable

  /// Tells whether two models are the same to whoever is delivered them; nil when every model counts.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? { get }

  /// The newest model.
  var latest: Model { get }
}

extension AnyOrigin {
  @usableFromInline var carried: View? { nil }
}

extension ModelOrigin {
  var latest: Model { Evaluation.snapshot(of: self).model }
}
