/// The subscribers of a source in the order in which they came, and who of them must be told.
///
/// A value without locks: the storage guards it and tells outside the lock.
package struct Fanout<Subscriber> {
  private var subscribers = Roster<Subscriber>()
  private var spare: [Subscriber] = []

  package init() {}

  /// How many subscribers there are.
  package var count: Int { subscribers.count }

  /// Adds a subscriber behind the others.
  package mutating func enter(_ subscriber: Subscriber) -> Roster<Subscriber>.Ticket {
    let ticket = subscribers.enter(subscriber)
    if spare.capacity < subscribers.count { spare.reserveCapacity(max(4, 2 * subscribers.count)) }
    return ticket
  }

  /// Takes a subscriber out; nil if it is not there any more.
  package mutating func leave(_ ticket: Roster<Subscriber>.Ticket) -> Subscriber? {
    subscribers.leave(ticket)
  }

  /// Offers something to all, in order, and returns those who must be told since they say so.
  ///
  /// - Complexity: O(subscribers).
  package mutating func offer(_ mustBeTold: (Subscriber) -> Bool) -> [Subscriber] {
    if subscribers.count == 0 { return [] }
    var told: [Subscriber] = []
    swap(&told, &spare)
    subscribers.visit { if mustBeTold($0) { told.append($0) } }
    return told
  }

  /// Takes back the emptied array of an offer, so that the next one needs no other.
  package mutating func recycle(_ emptied: [Subscriber]) {
    if emptied.capacity > spare.capacity { spare = emptied }
  }
}
