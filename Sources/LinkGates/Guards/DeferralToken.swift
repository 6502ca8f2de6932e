/// What makes one call that waits differ from all others, of all gates.
struct DeferralToken: Sendable, Equatable {
  private final class Mark: Sendable {}

  private let mark = Mark()

  static func == (left: DeferralToken, right: DeferralToken) -> Bool { left.mark === right.mark }
}
