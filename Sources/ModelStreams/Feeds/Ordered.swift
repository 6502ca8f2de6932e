/// A model with its place in the order in which one subscriber's models were sent, over all the sources they come from.
@usableFromInline
struct Ordered<Model> {
  let model: Model
  let place: UInt64
}

extension Ordered: Sendable where Model: Sendable {}
