/// A pace on some clock.
protocol Pacing<Model>: Sendable {
  associatedtype Model: Sendable

  /// Holds back a model in place of the one before it.
  mutating func hold(_ model: Model)

  /// Gives the model that is held back if it is due.
  mutating func takeDue() -> Model?

  /// Gives the model that is held back, due or not.
  mutating func flush() -> Model?

  /// Sleeps until the model that is held back is due, and returns true, or until the task is cancelled; nil when none is.
  var alarm: (@Sendable () async -> Bool)? { get }
}
