/// The deliveries of one turn, in the order in which they are to be made.
struct DueDeliveries {
  private var deliveries: [DueDelivery] = []
  private var isSorted = true

  /// Adds one; those of one stream come in order already.
  mutating func append(_ delivery: DueDelivery) {
    if let last = deliveries.last, delivery < last { isSorted = false }
    deliveries.append(delivery)
  }

  /// Makes all deliveries and keeps the memory for the next turn.
  ///
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  mutating func deliverAll() {
    if !isSorted { deliveries.sort() }
    isSorted = true
    for delivery in deliveries { delivery.registration.deliver() }
    deliveries.removeAll(keepingCapacity: true)
  }
}
