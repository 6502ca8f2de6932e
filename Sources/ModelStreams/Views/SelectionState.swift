/// What a view holds that passes over some of the models it sees.
///
/// A value without locks. Looking is optimistic: the decision about a model is made outside the lock, and counts only
/// if nobody else has looked further meanwhile.
struct SelectionState<Model> {
  /// What is shown; nil until the first look.
  private(set) var model: Model?
  /// The version that the other stream had when this model was taken over.
  private(set) var version: UInt64 = 0
  /// The version of the other stream up to which it was looked at.
  private(set) var looked: UInt64 = 0

  /// Records the decision about a version.
  ///
  /// - Returns: The model that was replaced, or that came too late, to be released outside the lock.
  mutating func look(at version: UInt64, from looked: UInt64, _ choice: Choice<Model>) -> Model? {
    var next: Model? = if case .take(let next) = choice { next } else { nil }
    guard looked == self.looked, version > looked else { return next }
    self.looked = version
    if next == nil { return nil }
    swap(&model, &next)
    self.version = version
    return next
  }
}
