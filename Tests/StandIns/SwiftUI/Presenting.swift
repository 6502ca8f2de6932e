// Sheets, covers, popovers, alerts and dialogs.

/// A view that is presented, or that leaves the screen.
struct Presentation {
  enum Phase: Equatable {
    case shown
    case leaving(turns: Int)
  }

  let id: AnyHashable
  let isAlert: Bool
  var phase = Phase.shown
  var drawing: (Host, Path) -> [Leaf]
  var close: () -> Void
  /// The identity that the binding has now.
  var current: () -> AnyHashable?
  let onDismiss: (() -> Void)?
  var leaves: [Leaf] = []
}

/// A presentation that a modifier asks for, or doesn't.
struct Wish {
  let path: Path
  let id: AnyHashable?
  let isAlert: Bool
  let drawing: (Host, Path) -> [Leaf]
  let close: () -> Void
  let current: () -> AnyHashable?
  let onDismiss: (() -> Void)?
}

extension Host {
  /// The number of presentations on the screen.
  public var sheetCount: Int { presentations.values.count { $0.phase == .shown } }

  /// The topmost presentation is the one that is deepest in the structure.
  var topPath: Path? {
    presentations.filter { $0.value.phase == .shown }.keys.max { $0.count < $1.count }
  }

  var top: Presentation? { topPath.flatMap { presentations[$0] } }

  /// Drags the topmost sheet away, as the user does.
  public func swipeDown() {
    if let path = topPath, presentations[path]?.isAlert == false { close(path) }
  }

  /// Sets a binding and reads it again.
  ///
  /// S4, TCA #2298 and #3797, and a pull request of NavigationBackport (#62): SwiftUI reads a binding again in the turn in which it has set it.
  func close(_ path: Path) {
    guard let presentation = presentations[path] else { return }
    presentation.close()
    if presentation.current() == presentation.id {
      log.append("the binding says that a closed sheet is shown")
    } else {
      presentations[path]?.phase = .leaving(turns: 1)
    }
    isDirty = true
  }

  func tickPresentations() {
    for (path, presentation) in presentations {
      guard case .leaving(let turns) = presentation.phase else { continue }
      if turns > 1 {
        presentations[path]?.phase = .leaving(turns: turns - 1)
      } else {
        presentations[path] = nil
        presentation.onDismiss?()
      }
      isDirty = true
    }
  }

  func drawPresentations() {
    var next = 0
    var seen: Set<Path> = []
    // Drawing a sheet may add wishes of its own.
    while next < wishes.count {
      let wish = wishes[next]
      next += 1
      seen.insert(wish.path)
      follow(wish)
      if let presentation = presentations[wish.path] {
        presentations[wish.path]?.leaves = presentation.drawing(self, wish.path + ["sheet", presentation.id])
      }
    }
    for path in presentations.keys where !seen.contains(path) && presentations[path]?.phase == .shown {
      presentations[path]?.phase = .leaving(turns: 3)
    }
  }

  /// S6, a pull request of swift-navigation (#238) and its issue #75: if the item has another id, the old sheet leaves, `onDismiss` is
  /// called, and the new one comes.
  ///
  /// That there is one presentation at a time on each level is from memory.
  private func follow(_ wish: Wish) {
    if let presentation = presentations[wish.path] {
      guard presentation.phase == .shown else { return }
      guard presentation.id == wish.id else {
        presentations[wish.path]?.phase = .leaving(turns: 3)
        return
      }
      // S8, documentation of `alert(_:isPresented:presenting:actions:message:)`: later changes of the data are ignored.
      if !presentation.isAlert { presentations[wish.path]?.drawing = wish.drawing }
      presentations[wish.path]?.close = wish.close
      presentations[wish.path]?.current = wish.current
    } else if let id = wish.id {
      if presentations.keys.contains(where: { level(of: $0) == level(of: wish.path) }) {
        log.append("only presenting a single sheet is supported")
      } else {
        presentations[wish.path] = Presentation(
          id: id, isAlert: wish.isAlert, drawing: wish.drawing, close: wish.close, current: wish.current,
          onDismiss: wish.onDismiss)
      }
    }
  }

  private func level(of path: Path) -> Path {
    Array(path.prefix((path.lastIndex(of: "sheet") ?? -1) + 1))
  }
}

extension View {
  /// Follows /swiftui/view/sheet(ispresented:ondismiss:content:).
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting("isPresented", isPresented, onDismiss: onDismiss) { $0.draw(content(), $1) }
  }

  /// Follows /swiftui/view/sheet(item:ondismiss:content:).
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting("sheet", item, onDismiss, content)
  }

  /// Follows /swiftui/view/fullscreencover(item:ondismiss:content:).
  public func fullScreenCover<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting("cover", item, onDismiss, content)
  }

  /// Follows /swiftui/view/alert(_:ispresented:presenting:actions:message:).
  public func alert<Data>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View, @ViewBuilder message: (Data) -> some View
  ) -> some View {
    let (actions, message) = (data.map(actions), data.map(message))
    return presenting("alert", isPresented, isAlert: true) { host, path in
      host.draw(title, path) + host.draw(message, path + ["message"]) + host.draw(actions, path + ["actions"])
    }
  }

  /// Follows /swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:).
  public func confirmationDialog<Data>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: (Data) -> some View,
    @ViewBuilder message: (Data) -> some View
  ) -> some View {
    let (actions, message) = (data.map(actions), data.map(message))
    return presenting("dialog", isPresented, isAlert: true) { host, path in
      (titleVisibility == .hidden ? [] : host.draw(title, path)) + host.draw(message, path + ["message"])
        + host.draw(actions, path + ["actions"])
    }
  }

  private func presenting(
    _ kind: String, _ isPresented: Binding<Bool>, isAlert: Bool = false, onDismiss: (() -> Void)? = nil,
    _ drawing: @escaping (Host, Path) -> [Leaf]
  ) -> PrimitiveView {
    modified { host, path in
      host.wishes.append(
        Wish(
          path: path + [kind], id: isPresented.wrappedValue ? true : nil, isAlert: isAlert, drawing: drawing,
          close: { isPresented.wrappedValue = false },
          current: { isPresented.wrappedValue ? true : nil }, onDismiss: onDismiss))
    }
  }

  private func presenting<Item: Identifiable>(
    _ kind: String, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> some View
  ) -> PrimitiveView {
    modified { host, path in
      let shown = item.wrappedValue
      host.wishes.append(
        Wish(
          path: path + [kind], id: shown.map { AnyHashable($0.id) }, isAlert: false,
          drawing: { $0.draw(shown.map(content), $1) }, close: { item.wrappedValue = nil },
          current: { item.wrappedValue.map { AnyHashable($0.id) } }, onDismiss: onDismiss))
    }
  }
}

/// Follows /swiftui/visibility.
public enum Visibility: Sendable {
  /// Follows /swiftui/visibility/automatic.
  case automatic
  /// Follows /swiftui/visibility/visible.
  case visible
  /// Follows /swiftui/visibility/hidden.
  case hidden
}
