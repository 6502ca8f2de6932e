/// What a view holds that passes over some of the models it sees.
///
/// A value without locks. Looking is optimistic: the decision about a model is made outside the lock, and counts only
/// if nobody else has looked further meanwhile.
package struct SelectionState<Model> {
  package private(set) var model: Model
  /// The version that the other stream had when this model was taken over.
  package private(set) var version: UInt64
  /// The version of the other stream up to which it was looked at.
  package private(set) var looked: UInt64

  /// A state with a first model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - looked: The version of the other stream that it was made from; zero if that is not known, so that the other stream
  ///     is looked at once more.
  package init(_ model: Model, looked: UInt64) {
    self.model = model
    self.looked = looked
    // The first version of any stream is one, so this is no newer than the version of a model that is taken over.
    version = max(looked, 1)
  }

  /// Records the decision about a version: a model to take over, or nil to pass over it.
  ///
  /// - Returns: The model that was replaced, or that came too late, to be released outside the lock.
  package mutating func look(at version: UInt64, from looked: UInt64, taking next: Model?) -> Model? {
    guard looked == self.looked, version > looked else { return next }
    self.looked = version
    guard var next else { return nil }
    swap(&model, &next)
    self.version = version
    return next
  }
}
