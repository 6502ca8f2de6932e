/// The places in a program at which a text may stand, those first that would be tried first.
struct ExpressionThreads {
  private(set) var places: [Int32] = []
  private var slots: [Int32] = []
  /// How many places each of them remembers.
  private var width = 0

  mutating func append(_ place: Int32, _ remembered: [Int32]) {
    places.append(place)
    slots += remembered
  }

  mutating func removeAll(width: Int) {
    self.width = width
    places.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// Gives what a thread remembers.
  func load(_ index: Int, into remembered: inout [Int32]) {
    for slot in 0..<width { remembered[slot] = slots[index * width + slot] }
  }
}
