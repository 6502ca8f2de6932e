/// Something that is delivered to in a turn, with its place among the others.
///
/// Exclusive access to ``dueCount`` is not checked at run time: it is a single load or store, twice in each delivery.
class DeliveryTarget: MailboxItem, @unchecked Sendable {
  /// How far it is from the root, which comes first in a turn.
  final let depth: Int32
  /// Its place among all that the tree has registered: the order of deliveries at one depth.
  final let order: UInt64
  /// Whether it has not ended.
  final var isLive = true
  /// How many deliveries the turn that is running has for it still.
  @exclusivity(unchecked) final var dueCount: Int32 = 0
  /// Whether it has ended in a turn that had a delivery for it.
  final var hasEndedWhenDue = false

  init(depth: Int32, order: UInt64) {
    self.depth = depth
    self.order = order
  }

  /// Keeps the target alive until the turn ends; called when it has ended and a delivery to it is due.
  func keepUntilTurnEnds() {}

  /// Hands over what has arrived; called in a turn, also when the target has ended meanwhile.
  func deliver() {}

  override func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    due.append(self, at: place)
    return nil
  }
}

/// The deliveries of one turn, in the order in which they are to be made.
struct DueDeliveries {
  private struct Delivery: Comparable {
    let depth: Int32
    let place: UInt64
    let order: UInt64
    /// Kept by the node for as long as the target is live, and then by the tree until the turn ends: a retain would cost as much
    /// as the rest of a delivery.
    let target: Unmanaged<DeliveryTarget>

    /// Nodes nearer to the root come first, then what was sent first, then what was registered first.
    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.depth, lhs.place, lhs.order) < (rhs.depth, rhs.place, rhs.order)
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      (lhs.depth, lhs.place, lhs.order) == (rhs.depth, rhs.place, rhs.order)
    }
  }

  private var deliveries: [Delivery] = []
  /// Whether each came after those before it, as the deliveries of one stream do.
  private var isSorted = true
  private var last: (depth: Int32, place: UInt64, order: UInt64) = (0, 0, 0)

  /// How many there are.
  var count: Int { deliveries.count }

  /// Adds a delivery of what has a place in the order of all that was sent to the tree.
  mutating func append(_ target: DeliveryTarget, at place: UInt64) {
    let next = (target.depth, place, target.order)
    if next < last { isSorted = false }
    last = next
    target.dueCount += 1
    // It was posted first and ended then: its node has let go of it already.
    if !target.isLive, target.dueCount == 1 { target.keepUntilTurnEnds() }
    deliveries.append(
      Delivery(depth: next.0, place: place, order: next.2, target: Unmanaged.passUnretained(target)))
  }

  /// Makes all deliveries and keeps the memory for the next turn.
  ///
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  mutating func deliverAll() {
    if !isSorted { deliveries.sort() }
    isSorted = true
    last = (0, 0, 0)
    for delivery in deliveries {
      delivery.target._withUnsafeGuaranteedRef {
        $0.deliver()
        $0.dueCount -= 1
      }
    }
    deliveries.removeAll(keepingCapacity: true)
  }
}
