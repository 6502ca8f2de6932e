/// The deliveries of one turn, in order.
@usableFromInline
struct DueDeliveries {
  private struct Delivery: Comparable {
    let depth: Int32
    let place: UInt64
    let order: UInt64
    let item: any MailboxItem
    let part: Range<Int>

    /// Orders nodes nearer to the root first, then earlier sends, then earlier registrations.
    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.depth, lhs.place, lhs.order) < (rhs.depth, rhs.place, rhs.order)
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      (lhs.depth, lhs.place, lhs.order) == (rhs.depth, rhs.place, rhs.order)
    }
  }

  private var deliveries: [Delivery] = []
  /// The total number of recipients of the deliveries.
  private(set) var count = 0

  /// Adds a delivery.
  ///
  /// - Parameters:
  ///   - item: The item that performs the delivery.
  ///   - part: The range of the item's recipients, all at one depth; items with one recipient ignore it.
  ///   - depth: The distance of the recipients from the root.
  ///   - order: The position of the first recipient among all registrations of the tree.
  ///   - place: The position in the order of everything sent to the tree.
  mutating func append(
    _ item: any MailboxItem, _ part: Range<Int> = 0..<1, depth: Int32, order: UInt64, at place: UInt64
  ) {
    count += part.count
    deliveries.append(Delivery(depth: depth, place: place, order: order, item: item, part: part))
  }

  /// Performs all deliveries and keeps the memory for the next turn.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items, and O(1) for each recipient.
  mutating func deliverAll() {
    if deliveries.count > 1 { deliveries.sort() }
    for delivery in deliveries { delivery.item.deliver(delivery.part) }
    deliveries.removeAll(keepingCapacity: true)
    count = 0
  }
}
