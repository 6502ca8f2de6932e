/// The encoded values whose RIBs aren't attached, by place: those of covered RIBs, and those of a saved tree that no RIB has claimed yet.
struct KeptValues {
  /// A value that waits for its RIB.
  struct Kept {
    let text: String
    /// The text of the value at the time when the saved one couldn't be read; `nil` after the value has changed.
    var untouched: String?
    fileprivate var age = 0

    init(_ text: String, untouched: String? = nil) { (self.text, self.untouched) = (text, untouched) }
  }

  private let limits: SavingLimits
  private var kept: [SavedPlace: Kept] = .init()
  private var bytes = 0
  private var lastAge = 0
  /// The places of values that aren't kept, or are kept only as an older text.
  private(set) var unsaved: Set<SavedPlace> = []

  /// Creates kept values from those of a saved tree.
  ///
  /// - Parameters:
  ///   - texts: The values of a saved tree, which are within the limits.
  ///   - limits: The limits.
  init(_ texts: [String: String], limits: SavingLimits) {
    self.limits = limits
    for (place, text) in texts { insert(Kept(text), at: SavedPlace(place)) }
  }

  var isEmpty: Bool { kept.isEmpty }

  /// The places, newest first; equally old ones are sorted.
  private var newestFirst: [SavedPlace] {
    kept.sorted { ($1.value.age, $0.key) < ($0.value.age, $1.key) }.map(\.key)
  }

  private mutating func insert(_ value: Kept, at place: SavedPlace) {
    _ = take(place)
    kept[place] = value
    bytes += place.count + value.text.utf8.count
  }

  /// Keeps a value, and drops the oldest ones if there are too many.
  ///
  /// - Returns: The number of dropped values.
  mutating func keep(_ value: Kept, at place: SavedPlace) -> Int {
    lastAge += 1
    var value = value
    value.age = lastAge
    insert(value, at: place)
    guard kept.count > limits.values || bytes > limits.bytes else { return 0 }
    let count = kept.count
    // More values are dropped than needed, because each time takes a sort.
    for place in newestFirst.reversed() {
      if kept.count <= limits.values - limits.values / 8, bytes <= limits.bytes - limits.bytes / 8 { break }
      let wasClaimed = !isUnclaimed(place)
      _ = take(place)
      if wasClaimed { noteUnsaved(place) }
    }
    return count - kept.count
  }

  /// Whether a value comes from a saved tree, and no RIB has asked for it.
  func isUnclaimed(_ place: SavedPlace) -> Bool { kept[place]?.age == 0 }

  /// The places of values that no RIB has asked for.
  var unclaimed: [SavedPlace] { kept.keys.filter { isUnclaimed($0) }.sorted() }

  /// Notes that the current value of a place is not kept.
  mutating func noteUnsaved(_ place: SavedPlace) { unsaved.insert(place) }

  /// Removes a value and returns it.
  mutating func take(_ place: SavedPlace) -> Kept? {
    unsaved.remove(place)
    guard let taken = kept.removeValue(forKey: place) else { return nil }
    bytes -= place.count + taken.text.utf8.count
    return taken
  }

  /// Drops all values at and below the place of a RIB.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values that are kept.
  mutating func forget(below place: SavedPlace) {
    for gone in kept.keys where gone.isBelow(place) { _ = take(gone) }
    unsaved = unsaved.filter { !$0.isBelow(place) }
  }

  /// Drops the values at and below the place of a RIB that no RIB has asked for; without a place, all of them.
  ///
  /// - Returns: The number of dropped values.
  /// - Complexity: O(*n*), where *n* is the number of values that are kept.
  mutating func forgetUnclaimed(below place: SavedPlace?) -> Int {
    let gone = unclaimed.filter { one in
      place.map { one == $0 || one.isBelow($0, withEveryKey: true) } ?? true
    }
    for place in gone { _ = take(place) }
    return gone.count
  }

  /// Moves all values at and below the place of a RIB, because the place has changed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values that are kept.
  mutating func move(below place: SavedPlace, to other: SavedPlace) {
    let lost = unsaved.filter { $0.isBelow(place) }
    for old in kept.keys where old.isBelow(place) {
      if let moved = take(old) { insert(moved, at: old.moved(from: place, to: other)) }
    }
    unsaved.subtract(lost)
    unsaved.formUnion(lost.map { $0.moved(from: place, to: other) })
  }

  /// Returns the texts of attached RIBs' values and of kept values, within the limits.
  ///
  /// - Parameter live: The texts of the values of attached RIBs.
  /// - Returns: The texts, and the places of values that didn't fit: the oldest, then the attached ones with the last places.
  func joined(
    with live: [SavedPlace: String]
  ) -> (texts: [SavedPlace: String], dropped: [SavedPlace]) {
    var all = live
    for (place, kept) in kept where place.isSaved && live[place] == nil { all[place] = kept.text }
    let total = all.reduce(0) { $0 + $1.key.count + $1.value.utf8.count }
    if all.count <= limits.values, total <= limits.bytes { return (all, []) }
    var fitting: [SavedPlace: String] = [:]
    var size = 0
    for place in live.keys.sorted() + newestFirst where fitting[place] == nil {
      guard let text = all[place], fitting.count < limits.values else { continue }
      let bytes = place.count + text.utf8.count
      guard size + bytes <= limits.bytes else { continue }
      size += bytes
      fitting[place] = text
    }
    return (fitting, all.keys.filter { fitting[$0] == nil })
  }
}
