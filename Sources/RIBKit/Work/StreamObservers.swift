/// The observations of one model stream in one tree, in their order of delivery.
@usableFromInline
struct StreamObservers {
  /// The only observation, until another one joins or a turn requests all of them; many end before that and don't need an array.
  private var only: Registration?
  /// The observations, including some that have ended.
  private var registrations: [Registration] = []
  /// Whether the observations are sorted by their distance from the root and then by age.
  private var isSorted = true
  private var endedCount = 0
  /// The observations that get the model of the current turn.
  private(set) var due: [Registration] = []
  /// The text of that model in events, if several observations get it and deliveries are observed.
  private(set) var text: WrittenOnce?

  @usableFromInline
  init() {}

  /// Whether all observations have left.
  @usableFromInline var isEmpty: Bool { only == nil && registrations.isEmpty }

  /// The observations that haven't ended, as of the start of the turn that requests them.
  var all: [Registration] {
    mutating get {
      gather()
      if !isSorted { registrations.sort { ($0.depth, $0.order) < ($1.depth, $1.order) } }
      isSorted = true
      return endedCount == 0 ? registrations : registrations.filter(\.isLive)
    }
  }

  /// Adds an observation.
  ///
  /// - Returns: Whether it's the only one.
  @usableFromInline
  mutating func add(_ registration: Registration) -> Bool {
    guard !isEmpty else {
      only = registration
      return true
    }
    gather()
    if let last = registrations.last, last.depth > registration.depth { isSorted = false }
    registrations.append(registration)
    return false
  }

  private mutating func gather() {
    if let only = only.take() { registrations = [only] }
  }

  /// Records that one of the observations has ended.
  mutating func noteEnd() {
    guard only == nil else {
      only = nil
      return
    }
    endedCount += 1
    if endedCount == registrations.count {
      (registrations, endedCount, isSorted) = ([], 0, true)
    } else if 2 * endedCount > registrations.count {
      // If releasing the closures of another observation ended this one, the other isn't counted yet, and the count is below zero until it
      // is.
      let count = registrations.count
      registrations.removeAll { !$0.isLive }
      endedCount -= count - registrations.count
    }
  }

  /// Adds deliveries to a turn: one for all recipients at the same depth.
  mutating func become(
    due recipients: [Registration], _ reader: any MailboxItem, at place: UInt64,
    in deliveries: inout DueDeliveries
  ) {
    due = recipients
    text = due.count > 1 && due[0].tree.isObserved(.delivered) ? WrittenOnce() : nil
    var start = 0
    while start < due.count {
      let first = due[start]
      // Usually all recipients are at one depth.
      let isLast = due[due.count - 1].depth == first.depth
      let end = isLast ? due.count : due[start...].firstIndex { $0.depth != first.depth } ?? due.count
      deliveries.append(reader, start..<end, depth: first.depth, order: first.order, at: place)
      start = end
    }
  }

  /// Passes the reader's prepared model to some of the recipients; a separate function because it doesn't need the models' type.
  static func handModel(
    to due: [Registration], _ part: Range<Int>, from sent: Int, once: WrittenOnce?, _ model: () -> Any
  ) {
    // The kind is checked once for all recipients: a debug build takes a fifth less time for each of many.
    let isTold = part.first.map { due[$0].tree.isObserved(.delivered) } ?? false
    for index in part { due[index].handModel(from: sent, isTold: isTold, once: once, model) }
  }

  /// Clears the recipients after the last of them got the model.
  mutating func wereDelivered(_ part: Range<Int>) {
    if part.upperBound == due.count { (due, text) = ([], nil) }
  }
}
