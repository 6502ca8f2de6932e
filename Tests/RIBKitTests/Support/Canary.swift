/// An object that says when it is released.
final class Canary {
  private let whenReleased: () -> Void

  init(_ whenReleased: @escaping () -> Void) {
    self.whenReleased = whenReleased
  }

  deinit {
    whenReleased()
  }
}
