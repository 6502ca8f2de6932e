/// The deliveries of one turn, in the order in which they are to be made.
struct DueDeliveries {
  private var deliveries: [DueDelivery] = []
  private var isSorted = true
  private var last: (depth: Int32, order: UInt64) = (0, 0)

  /// Adds the delivery of a registration; those of one stream come in order already.
  mutating func append(_ registration: Registration) {
    let place = (registration.depth, registration.order)
    if place < last { isSorted = false }
    last = place
    registration.willBeDelivered()
    deliveries.append(
      DueDelivery(depth: place.0, order: place.1, registration: Unmanaged.passUnretained(registration)))
  }

  /// Makes all deliveries and keeps the memory for the next turn.
  ///
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  mutating func deliverAll() {
    if !isSorted { deliveries.sort() }
    isSorted = true
    last = (0, 0)
    for delivery in deliveries {
      delivery.registration._withUnsafeGuaranteedRef {
        $0.deliver()
        $0.wasDelivered()
      }
    }
    deliveries.removeAll(keepingCapacity: true)
  }
}
