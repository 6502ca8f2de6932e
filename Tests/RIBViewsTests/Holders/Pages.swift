import RIBViews

/// A stack of pages as a `ChildStack` shows them: the top is attached, and the keys are read.
final class Pages<Content> {
  private(set) var keys: [Int] = []
  /// The numbers of pages that the user has left, one for each way back.
  private(set) var waysBack: [Int] = []
  /// Whether the logic keeps the pages that the user has left.
  var rejectsWayBack = false
  private var places: [ViewPlace] = []
  private(set) lazy var views = ViewStack<Int, Content>(
    keys: { [unowned self] in keys },
    onBack: { [unowned self] _, count in
      waysBack.append(count)
      if !rejectsWayBack { for _ in 0..<count { pop() } }
    })

  func push(_ key: Int, _ content: Content) {
    let place = views.place(content, at: key)
    places.last?.hide()
    keys.append(key)
    places.append(place)
    place.show()
  }

  func replaceTop(_ key: Int, _ content: Content) {
    let place = views.place(content, at: key)
    places.last?.hide()
    keys[keys.count - 1] = key
    places[places.count - 1] = place
    place.show()
  }

  func pop() {
    guard let old = places.popLast() else { return }
    keys.removeLast()
    old.hide()
    places.last?.show()
  }
}
