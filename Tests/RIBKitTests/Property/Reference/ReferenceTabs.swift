import RIBKit

/// Child tabs, in plain values.
struct ReferenceTabs {
  var owner: Int?
  /// All tabs; the selected one is last.
  var entries: [StackEntries.Entry] = []
  var shown: (id: Int, rib: Int)?
  var isLeaving = false
  var isRunning = false
  private var made = 0

  var key: Int? { entries.last?.key }

  /// Moves the tab to the end, or makes it.
  ///
  /// - Returns: The identity of a new one, which needs a child.
  mutating func select(_ key: Int) -> Int? {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: index))
      return nil
    }
    made += 1
    entries.append(StackEntries.Entry(id: made, key: key))
    return made
  }

  mutating func keepChild(of id: Int) {
    if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].hasChild = true }
  }

  /// Removes the tab of a child that is gone, or about to go, if it is selected.
  mutating func remove(_ id: Int) {
    if entries.last?.id == id { entries.removeLast() }
  }
}

extension Reference {
  mutating func select(_ key: Int, tabs: Int, in router: Int) {
    self.tabs[tabs].owner = self.tabs[tabs].owner ?? router
    guard self.tabs[tabs].owner == router else { return fault(.containerInUse, router) }
    guard !dropsLate(router) else { return }
    if let shown = self.tabs[tabs].shown, !self.tabs[tabs].isLeaving, isInPendingDetach(shown.rib) {
      self.tabs[tabs].isLeaving = true
      self.tabs[tabs].remove(shown.id)
    }
    guard self.tabs[tabs].key != key else { return }
    if let new = self.tabs[tabs].select(key) {
      call(.building, key)
      self.tabs[tabs].keepChild(of: new)
    }
    runTabs(tabs, in: router)
  }

  mutating func clearTabs(_ tabs: Int, in router: Int) {
    self.tabs[tabs].owner = self.tabs[tabs].owner ?? router
    guard self.tabs[tabs].owner == router else { return fault(.containerInUse, router) }
    self.tabs[tabs].entries = []
    runTabs(tabs, in: router)
  }

  private mutating func runTabs(_ tabs: Int, in router: Int) {
    guard !self.tabs[tabs].isRunning else { return }
    self.tabs[tabs].isRunning = true
    defer { self.tabs[tabs].isRunning = false }
    while true {
      if let shown = self.tabs[tabs].shown, shown.id != self.tabs[tabs].entries.last?.id {
        self.tabs[tabs].isLeaving = true
        requestDetach(of: shown.rib)
        if self.tabs[tabs].shown != nil { return }
      } else if self.tabs[tabs].shown == nil, let top = self.tabs[tabs].entries.last, top.hasChild {
        attach(top, of: tabs, in: router)
      } else {
        return
      }
    }
  }

  private mutating func attach(_ top: StackEntries.Entry, of tabs: Int, in router: Int) {
    guard !dropsLate(router) else {
      self.tabs[tabs].entries = []
      return
    }
    let isFree = ribs[top.key].phase == .detached
    if isFree { self.tabs[tabs].shown = (top.id, top.key) }
    guard !attach(top.key, to: router, by: .tabs(tabs)) else { return }
    if isFree { self.tabs[tabs].shown = nil }
    self.tabs[tabs].remove(top.id)
  }

  mutating func tabsLost(_ rib: Int, _ tabs: Int, under parent: Int) {
    guard let shown = self.tabs[tabs].shown, shown.rib == rib else { return }
    let wasAsked = self.tabs[tabs].isLeaving
    self.tabs[tabs].shown = nil
    self.tabs[tabs].isLeaving = false
    guard isOpen(parent) else {
      self.tabs[tabs].entries = []
      return
    }
    if !wasAsked { self.tabs[tabs].remove(shown.id) }
    runTabs(tabs, in: parent)
  }
}
