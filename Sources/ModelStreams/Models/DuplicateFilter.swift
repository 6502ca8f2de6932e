/// Passes over a model that equals the one passed on last, if there is an equality.
struct DuplicateFilter<Model> {
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private var last: Model?

  init(_ isDuplicate: (@Sendable (Model, Model) -> Bool)?) {
    self.isDuplicate = isDuplicate
  }

  /// Whether a model is to be passed on; if so it is what the next one is compared with.
  mutating func admits(_ model: Model) -> Bool {
    guard let isDuplicate else { return true }
    if let last, isDuplicate(last, model) { return false }
    last = model
    return true
  }
}
