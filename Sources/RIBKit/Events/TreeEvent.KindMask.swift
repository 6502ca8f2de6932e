extension TreeEvent {
  /// The kinds of events that an observer is told of; asked at every event, so it is one comparison of bits.
  struct KindMask {
    private let bits: UInt32

    /// All kinds.
    static let all = KindMask(bits: .max)

    private init(bits: UInt32) {
      self.bits = bits
    }

    /// The kinds that the observer of a tree is told of; none if there is no observer.
    init(of options: LaunchOptions) {
      guard options.observer != nil else {
        bits = 0
        return
      }
      bits = options.observedKinds?.reduce(0) { $0 | $1.bit } ?? .max
    }

    func contains(_ kind: Kind) -> Bool { bits != 0 && bits & kind.bit != 0 }
  }
}

extension TreeEvent.Kind {
  fileprivate var bit: UInt32 {
    switch self {
    case .attaching: 1
    case .attached: 1 << 1
    case .detaching: 1 << 2
    case .detached: 1 << 3
    case .routed: 1 << 4
    case .notified: 1 << 5
    case .delivered: 1 << 6
    case .late: 1 << 7
    case .dropped: 1 << 8
    case .started: 1 << 9
    case .ended: 1 << 10
    case .failed: 1 << 11
    case .workflow: 1 << 12
    case .fault: 1 << 13
    case .unfinished: 1 << 14
    }
  }
}
