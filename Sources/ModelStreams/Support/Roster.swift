/// An ordered list of members that joins, leaves and reuses places in constant time.
///
/// Members stay in the order in which they entered. A ticket names one stay of one member: it is void once that member
/// has left, also after its place was given to another.
@usableFromInline
package struct Roster<Member> {
  /// One member's stay in the list.
  @usableFromInline
  package struct Ticket: Hashable, Sendable {
    @usableFromInline let place: Int
    @usableFromInline let stay: UInt64

    @inlinable
    init(place: Int, stay: UInt64) {
      self.place = place
      self.stay = stay
    }
  }

  @usableFromInline
  struct Place {
    @usableFromInline var member: Member?
    @usableFromInline var stay: UInt64
    @usableFromInline var previous: Int
    @usableFromInline var next: Int

    @inlinable
    init(member: consuming Member, stay: UInt64, previous: Int, next: Int) {
      self.member = member
      self.stay = stay
      self.previous = previous
      self.next = next
    }
  }

  @inlinable static var nowhere: Int { -1 }

  @usableFromInline var places: [Place] = []
  @usableFromInline var first = Roster.nowhere
  @usableFromInline var last = Roster.nowhere
  @usableFromInline var vacant = Roster.nowhere
  @usableFromInline var stays: UInt64 = 0

  /// How many members are in the list.
  @usableFromInline package var count = 0

  @inlinable
  package init() {}

  /// Puts a member at the end.
  @inlinable
  package mutating func enter(_ member: consuming Member) -> Ticket {
    stays += 1
    var index = vacant
    if index == Roster.nowhere {
      index = places.count
      places.append(Place(member: member, stay: stays, previous: last, next: Roster.nowhere))
    } else {
      vacant = places[index].next
      places[index] = Place(member: member, stay: stays, previous: last, next: Roster.nowhere)
    }
    if last == Roster.nowhere { first = index } else { places[last].next = index }
    last = index
    count += 1
    return Ticket(place: index, stay: stays)
  }

  /// Takes a member out and hands it back; nil if it has left before.
  @inlinable
  package mutating func leave(_ ticket: Ticket) -> Member? {
    guard places.indices.contains(ticket.place), places[ticket.place].stay == ticket.stay,
      let member = places[ticket.place].member
    else { return nil }
    let next = places[ticket.place].next
    let previous = places[ticket.place].previous
    if previous == Roster.nowhere { first = next } else { places[previous].next = next }
    if next == Roster.nowhere { last = previous } else { places[next].previous = previous }
    vacate(ticket.place)
    count -= 1
    return member
  }

  /// Takes out the member that entered first.
  @inlinable
  package mutating func leaveFirst() -> Member? {
    first == Roster.nowhere ? nil : leave(Ticket(place: first, stay: places[first].stay))
  }

  /// Moves all members, in order, to the end of an array.
  ///
  /// - Complexity: O(members).
  @inlinable
  package mutating func leaveAll(into members: inout [Member]) {
    var index = first
    while index != Roster.nowhere {
      let next = places[index].next
      if let member = places[index].member.take() { members.append(member) }
      vacate(index)
      index = next
    }
    first = Roster.nowhere
    last = Roster.nowhere
    count = 0
  }

  /// Visits all members in order.
  ///
  /// - Complexity: O(members).
  @inlinable
  package func visit(_ body: (Member) -> Void) {
    var index = first
    while index != Roster.nowhere {
      if let member = places[index].member { body(member) }
      index = places[index].next
    }
  }

  @inlinable
  mutating func vacate(_ index: Int) {
    places[index].member = nil
    places[index].next = vacant
    vacant = index
  }
}
