// Identity, appearance, changes and URLs.

public import struct Foundation.URL

extension View {
  /// Follows /swiftui/view/id(_:): another identity is another view (S2).
  public func id(_ id: some Hashable) -> some View {
    PrimitiveView { $0.draw(self, $1 + [AnyHashable(id)]) }
  }

  /// Follows /swiftui/view/task(id:priority:_:).
  public func task(
    id value: some Hashable, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modified { host, path in
      host.appears(path + ["task"], .init(id: AnyHashable(value), appear: { Task { await action() } }))
    }
  }

  /// Follows /swiftui/view/onappear(perform:).
  public func onAppear(perform action: @escaping () -> Void) -> some View {
    modified { host, path in
      host.appears(
        path + ["appear"],
        .init(appear: {
          action()
          return nil
        }))
    }
  }

  /// Follows /swiftui/view/ondisappear(perform:).
  public func onDisappear(perform action: @escaping () -> Void) -> some View {
    modified { host, path in
      host.appears(path + ["disappear"], .init(appear: { nil }, disappear: action))
    }
  }

  /// Follows /swiftui/view/onopenurl(perform:).
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modified { host, _ in host.opensURLs(action) }
  }

  /// Follows /swiftui/view/onchange(of:initial:_:).
  public func onChange(
    of value: some Equatable, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    modified { host, path in host.changed(path + ["change"], value, initial, action) }
  }

  /// Follows /swiftui/view/disabled(_:).
  public func disabled(_ disabled: Bool) -> some View {
    changingLeaves { leaf in
      guard disabled else { return }
      (leaf.act, leaf.edit) = (nil, nil)
    }
  }

  /// Follows /swiftui/view/accessibilitylabel(_:).
  public func accessibilityLabel(_ label: String) -> some View {
    changingLeaves { leaf in leaf.label = label }
  }

  private func changingLeaves(_ change: @escaping (inout Leaf) -> Void) -> PrimitiveView {
    PrimitiveView { host, path in
      var leaves = host.draw(self, path)
      for index in leaves.indices { change(&leaves[index]) }
      return leaves
    }
  }

  /// Draws this view, and calls a closure if it isn't empty.
  ///
  /// S1, pull requests of Kingfisher (#1973), vellum-assistant (#2669) and safari-wallet (#5), and SKIE #146: a modifier applies to each view
  /// of its content, so on empty content `task`, `onAppear` and `sheet` never run. Since iOS 15 it runs once for all views together.
  func modified(_ modify: @escaping (Host, Path) -> Void) -> PrimitiveView {
    PrimitiveView { host, path in
      let leaves = host.draw(self, path)
      if !leaves.isEmpty { modify(host, path) }
      return leaves
    }
  }
}
