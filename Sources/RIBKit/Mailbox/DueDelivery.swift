/// A delivery of the turn that is running, with its place in it.
struct DueDelivery: Comparable {
  let depth: Int32
  let order: UInt64
  /// Kept by the node as long as it is live, and then by the tree until the turn ends: a retain would cost as much as the rest
  /// of a delivery.
  let registration: Unmanaged<Registration>

  /// Nodes nearer to the root come first, then what was registered first.
  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.depth != rhs.depth ? lhs.depth < rhs.depth : lhs.order < rhs.order
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.depth == rhs.depth && lhs.order == rhs.order
  }
}
