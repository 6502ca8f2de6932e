// Navigation stacks and tabs.

/// The pages of a navigation stack.
struct Navigation {
  var elements: [AnyHashable] = []
  var leaving: [(element: AnyHashable, index: Int, turns: Int)] = []
  /// Writes a path with this number of pages.
  var goBack: (Int) -> Void = { _ in }
}

extension Host {
  /// The texts of each page that moves out.
  public var leavingTexts: [[String]] { leavingLeaves.values.map(\.texts) }

  /// Goes back to a number of pages above the root, as the user does.
  ///
  /// S5, documentation of `NavigationStack(path:root:)` and NavigationBackport #30: the stack writes the path and reads it again at once.
  public func back(to count: Int) {
    for stack in stacks.values where stack.elements.count > count { stack.goBack(count) }
    isDirty = true
  }

  /// Selects a tab, as the user does.
  public func select(tab: Int) {
    for path in Set(visitedTabs.map { Array($0.dropLast(2)) }) {
      if let write = tabBindings[path] { write(tab) } else { selectedTabs[path] = tab }
    }
    isDirty = true
  }

  func tickStacks() {
    for (path, stack) in stacks where !stack.leaving.isEmpty {
      stacks[path]?.leaving = stack.leaving.map { ($0.element, $0.index, $0.turns - 1) }.filter {
        $0.turns > 0
      }
      isDirty = true
    }
  }

  /// Draws a navigation stack: the top page, and the pages that move out.
  ///
  /// S5: two pages are the same if their values are equal at the same index. A page that moves out is drawn for some turns.
  func drawStack(
    _ path: Path, _ elements: [AnyHashable], _ goBack: @escaping (Int) -> Void, root: (Host, Path) -> [Leaf]
  ) -> [Leaf] {
    usedStacks.insert(path)
    destinations.append([:])
    defer { destinations.removeLast() }
    var stack = stacks[path] ?? Navigation()
    stack.goBack = goBack
    let common = zip(stack.elements, elements).prefix { $0 == $1 }.count
    for (index, element) in stack.elements.enumerated().dropFirst(common) {
      stack.leaving.append((element, index, 3))
    }
    stack.leaving.removeAll { elements.indices.contains($0.index) && elements[$0.index] == $0.element }
    stack.elements = elements
    stacks[path] = stack
    var shown = covered(!elements.isEmpty) { root(self, path + ["root"]) }
    for (index, element) in elements.enumerated() {
      shown = covered(index < elements.count - 1) { drawPage(element, path + ["page", index, element]) }
    }
    for gone in stack.leaving {
      let place = path + ["page", gone.index, gone.element]
      leavingLeaves[place] = drawPage(gone.element, place)
    }
    return shown
  }

  private func drawPage(_ element: AnyHashable, _ path: Path) -> [Leaf] {
    guard let make = destinations.last?[ObjectIdentifier(Swift.type(of: element.base))] else {
      log.append("no destination for \(element)")
      return []
    }
    return make(element)(self, path)
  }

  /// S7, from memory: a tab is made when it is first selected, and then kept.
  ///
  /// Covered pages and tabs keep their state but run no tasks.
  func drawTabs(_ path: Path, _ tabs: [Tab], _ selection: TabSelection?) -> [Leaf] {
    tabBindings[path] = selection.map { selection in { selection.write(tabs[$0].value) } }
    if let selection { selectedTabs[path] = tabs.firstIndex { $0.value == selection.value } }
    let selected = min(selectedTabs[path] ?? 0, max(tabs.count - 1, 0))
    var shown: [Leaf] = []
    for (number, tab) in tabs.enumerated() {
      let place = path + ["tab", number]
      if number == selected { visitedTabs.insert(place) }
      guard visitedTabs.contains(place) else { continue }
      let leaves = covered(number != selected) { tab.drawing(self, place) }
      if number == selected { shown = leaves }
    }
    return shown
  }

  private func covered(_ isCovered: Bool, _ draw: () -> [Leaf]) -> [Leaf] {
    covers += isCovered ? 1 : 0
    defer { covers -= isCovered ? 1 : 0 }
    return draw()
  }
}

/// Follows /swiftui/navigationstack.
public struct NavigationStack: View, Primitive {
  private let drawing: (Host, Path) -> [Leaf]
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/navigationstack/init(path:root:).
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Data>, @ViewBuilder root: () -> some View
  ) where Data.Element: Hashable {
    let root = root()
    drawing = { host, place in
      host.drawStack(
        place, path.wrappedValue.map { AnyHashable($0) },
        { path.wrappedValue = Data(path.wrappedValue.prefix($0)) }, root: { $0.draw(root, $1) })
    }
  }

  func draw(_ host: Host, _ path: Path) -> [Leaf] { drawing(host, path) }
}

extension View {
  /// Follows /swiftui/view/navigationdestination(for:destination:).
  public func navigationDestination<Value: Hashable>(
    for value: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
  ) -> some View {
    PrimitiveView { host, path in
      let leaves = host.draw(self, path)
      guard !host.destinations.isEmpty else { return leaves }
      host.destinations[host.destinations.count - 1][ObjectIdentifier(value)] = { element in
        { host, path in (element.base as? Value).map { host.draw(destination($0), path) } ?? [] }
      }
      return leaves
    }
  }
}

/// Follows /swiftui/tabcontentbuilder.
@MainActor
@resultBuilder
public enum TabContentBuilder {
  /// Follows /swiftui/tabcontentbuilder/buildblock(_:).
  public static func buildBlock(_ tabs: Tab...) -> [Tab] { tabs }
}

/// Follows /swiftui/tab.
@MainActor
public struct Tab {
  let value: AnyHashable?
  let drawing: (Host, Path) -> [Leaf]

  /// Follows /swiftui/tab/init(_:systemimage:content:).
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> some View) {
    let content = content()
    value = nil
    drawing = { $0.draw(content, $1) }
  }

  /// Follows /swiftui/tab/init(_:systemimage:value:content:).
  public init(
    _ title: String, systemImage: String, value: some Hashable, @ViewBuilder content: () -> some View
  ) {
    let content = content()
    self.value = AnyHashable(value)
    drawing = { $0.draw(content, $1) }
  }
}

/// The binding of a tab view.
struct TabSelection {
  let value: AnyHashable
  let write: (AnyHashable?) -> Void
}

/// Follows /swiftui/tabview.
public struct TabView: View, Primitive {
  private let tabs: [Tab]
  private let selection: TabSelection?
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/tabview/init(content:).
  public init(@TabContentBuilder content: () -> [Tab]) { (tabs, selection) = (content(), nil) }

  /// Follows /swiftui/tabview/init(selection:content:).
  public init<Value: Hashable>(selection: Binding<Value>, @TabContentBuilder content: () -> [Tab]) {
    tabs = content()
    self.selection = TabSelection(value: AnyHashable(selection.wrappedValue)) { value in
      if let value = value?.base as? Value { selection.wrappedValue = value }
    }
  }

  func draw(_ host: Host, _ path: Path) -> [Leaf] { host.drawTabs(path, tabs, selection) }
}
