/// The deliveries of one turn, in the order in which they are to be made.
struct DueDeliveries {
  private var deliveries: [DueDelivery] = []
  private var isSorted = true
  private var last: (depth: Int32, order: UInt64) = (0, 0)

  /// Adds the delivery of a registration; those of one stream come in order already.
  mutating func append(_ registration: consuming Registration) {
    let place = (registration.depth, registration.order)
    if place < last { isSorted = false }
    last = place
    deliveries.append(DueDelivery(depth: place.0, order: place.1, registration: registration))
  }

  /// Makes all deliveries and keeps the memory for the next turn.
  ///
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  mutating func deliverAll() {
    if !isSorted { deliveries.sort() }
    isSorted = true
    last = (0, 0)
    // Taken out one by one: a copy for the loop would cost as much as a delivery.
    for index in deliveries.indices { deliveries[index].registration.take()?.deliver() }
    deliveries.removeAll(keepingCapacity: true)
  }
}
