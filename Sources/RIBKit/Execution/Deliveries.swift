/// The deliveries of one turn, in the order in which they are made.
@usableFromInline
struct DueDeliveries {
  private struct Delivery: Comparable {
    let depth: Int32
    let place: UInt64
    let order: UInt64
    let item: any MailboxItem
    let part: Range<Int>

    /// Nodes nearer to the root come first, then what was sent first, then what was registered first.
    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.depth, lhs.place, lhs.order) < (rhs.depth, rhs.place, rhs.order)
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      (lhs.depth, lhs.place, lhs.order) == (rhs.depth, rhs.place, rhs.order)
    }
  }

  private var deliveries: [Delivery] = []
  /// The sum of their sizes.
  private(set) var count = 0

  /// Adds a delivery.
  ///
  /// - Parameters:
  ///   - item: The item that makes the delivery.
  ///   - part: The part of its recipients that are meant, all at one depth; items with one recipient ignore it.
  ///   - depth: How far the recipients are from the root.
  ///   - order: The place of the first of them among all that the tree has registered.
  ///   - place: The place in the order of everything that was sent to the tree.
  mutating func append(
    _ item: any MailboxItem, _ part: Range<Int> = 0..<1, depth: Int32, order: UInt64, at place: UInt64
  ) {
    count += part.count
    deliveries.append(Delivery(depth: depth, place: place, order: order, item: item, part: part))
  }

  /// Makes all deliveries and keeps the memory for the next turn.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items, and O(1) for each recipient.
  mutating func deliverAll() {
    if deliveries.count > 1 { deliveries.sort() }
    for delivery in deliveries { delivery.item.deliver(delivery.part) }
    deliveries.removeAll(keepingCapacity: true)
    count = 0
  }
}
