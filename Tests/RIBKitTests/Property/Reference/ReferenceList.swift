import RIBKit

/// A child list, in plain values.
struct ReferenceList {
  var owner: Int?
  /// The keys that were asked for last.
  var keys: [Int] = []
  var requests = 0
  /// The children that are there, in the order in which they were attached.
  var shown: [Int] = []
  var leaving: Set<Int> = []
  /// The children that were built and are to be attached.
  var built: Set<Int> = []
  var isRunning = false
  var isStale = false

  mutating func request(_ keys: [Int]) {
    self.keys = keys
    built = []
    requests += 1
  }
}

extension Reference {
  mutating func showAll(_ keys: [Int], list: Int, in router: Int) {
    lists[list].owner = lists[list].owner ?? router
    guard lists[list].owner == router else { return fault(.containerInUse, router) }
    guard !dropsLate(router) else { return }
    var distinct: [Int] = []
    for key in keys where !distinct.contains(key) { distinct.append(key) }
    if distinct != keys { fault(.duplicateKey, router) }
    lists[list].request(distinct)
    lists[list].leaving.formUnion(lists[list].shown.filter { isInPendingDetach($0) })
    let request = lists[list].requests
    for key in distinct where !lists[list].shown.contains(key) || lists[list].leaving.contains(key) {
      call(.building, key)
      guard lists[list].requests == request else { return }
      lists[list].built.insert(key)
    }
    runList(list, in: router)
  }

  mutating func clearList(_ list: Int, in router: Int) {
    lists[list].owner = lists[list].owner ?? router
    guard lists[list].owner == router else { return fault(.containerInUse, router) }
    lists[list].request([])
    runList(list, in: router)
  }

  private mutating func runList(_ list: Int, in router: Int) {
    guard !lists[list].isRunning else { return }
    lists[list].isRunning = true
    defer { lists[list].isRunning = false }
    repeat {
      lists[list].isStale = false
      let request = lists[list].requests
      let isDone = detachLeavers(of: list, request) && attachNewcomers(of: list, request, in: router)
      if !isDone || lists[list].requests != request { lists[list].isStale = true }
    } while lists[list].isStale
  }

  /// - Returns: Whether nothing else was asked for meanwhile.
  private mutating func detachLeavers(of list: Int, _ request: Int) -> Bool {
    let leavers = lists[list].shown.reversed().filter { !lists[list].keys.contains($0) }
    for leaver in leavers {
      guard lists[list].requests == request else { return false }
      guard lists[list].shown.contains(leaver) else { continue }
      lists[list].leaving.insert(leaver)
      requestDetach(of: leaver)
    }
    return true
  }

  private mutating func attachNewcomers(of list: Int, _ request: Int, in router: Int) -> Bool {
    for key in lists[list].keys {
      guard lists[list].requests == request else { return false }
      guard !lists[list].shown.contains(key), lists[list].built.contains(key) else { continue }
      guard !dropsLate(router) else {
        lists[list].request([])
        return true
      }
      lists[list].built.remove(key)
      let isFree = ribs[key].phase == .detached
      if isFree { lists[list].shown.append(key) }
      if !attach(key, to: router, by: .list(list)) {
        if isFree { lists[list].shown.removeAll { $0 == key } }
        lists[list].keys.removeAll { $0 == key }
      }
    }
    return true
  }

  mutating func listLost(_ rib: Int, _ list: Int, under parent: Int) {
    guard let index = lists[list].shown.firstIndex(of: rib) else { return }
    lists[list].shown.remove(at: index)
    let wasAsked = lists[list].leaving.remove(rib) != nil
    if !isOpen(parent) {
      lists[list].request([])
    } else if !wasAsked {
      lists[list].keys.removeAll { $0 == rib }
    } else {
      lists[list].isStale = true
      if lists[list].built.contains(rib) { runList(list, in: parent) }
    }
  }
}
