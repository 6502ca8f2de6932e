/// A delivery of the turn that is running, with its place in it.
struct DueDelivery: Comparable {
  let depth: Int32
  let order: UInt64
  /// Taken out when its turn comes.
  var registration: Registration?
  /// Nodes nearer to the root come first, then what was registered first.
  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.depth != rhs.depth ? lhs.depth < rhs.depth : lhs.order < rhs.order
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.depth == rhs.depth && lhs.order == rhs.order
  }
}
