internal import ModelStreams
public import RIBKit

extension Presenter {
  /// Shows the current view model in a view immediately, and newer ones as they arrive.
  ///
  /// ```swift
  /// override func viewDidLoad() {
  ///   super.viewDidLoad()
  ///   let delete = UIAction(title: "Delete") { [presenter] _ in presenter.send(.delete) }
  ///   view.fill(with: [label, UIButton(primaryAction: delete)])
  ///   presenter.follow(in: self) { me, text in me.label.text = text }
  /// }
  /// ```
  ///
  /// It doesn't keep the view or the presenter alive, and ends when either of them is released. A view follows one presenter of each type:
  /// following another presenter of that type cancels the previous handle, so a reused cell needs no further code. To show two presenters
  /// of one type, follow each in a view of its own, such as a label. A view that falls behind gets only the newest view model.
  ///
  /// - Parameters:
  ///   - view: The view or view controller.
  ///   - show: Draws a view model in the view. It is called on the main actor, once for each view model.
  /// - Returns: A handle that ends the subscription early.
  @MainActor
  @discardableResult
  public func follow<View: AnyObject>(
    in view: View, _ show: @escaping @MainActor (View, ViewModel) -> Void
  ) -> Following {
    // First, because a view model that arrives between these two lines may be drawn twice, but must not be missed.
    let following = Following(viewModels, for: view, show)
    Followings.replace(with: following, of: view, type: Self.self)
    show(view, viewModels.latest)
    return following
  }
}

/// A view's subscription to a presenter, which ends when it is cancelled or the view is released.
public nonisolated final class Following: Sendable {
  private let task: Task<Void, Never>

  /// Calls a closure with each model after the current one.
  @MainActor
  init<Owner: AnyObject, Model: Sendable>(
    _ stream: ModelStream<Model>, for owner: Owner, _ show: @escaping @MainActor (Owner, Model) -> Void
  ) {
    var current = ModelCursor(stream)
    _ = current.look { _ in }
    task = Task { @MainActor [weak owner, current] in
      // The stream begins with the current model, unless a newer one has arrived before the task begins.
      var current: ModelCursor? = current
      for await model in stream {
        guard let owner, !Task.isCancelled else { return }
        let isNews = current?.look { _ in } != .unchanged
        current = nil
        if isNews { show(owner, model) }
      }
    }
  }

  /// Stops drawing the view.
  ///
  /// After this method is called on the main actor, the closure isn't called again.
  public func cancel() { task.cancel() }
}

/// The presenters that each view follows.
///
/// A view is any object, so it can't store them itself.
private enum Followings {
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let presenterType: ObjectIdentifier
  }

  private struct Entry {
    weak var view: AnyObject?
    let following: Following
  }

  private static var entries: [Key: Entry] = [:]
  /// The number of entries at which those of released views are removed.
  ///
  /// It grows with the remaining entries, so adding an entry takes amortized O(1).
  private static var limit = 64

  static func replace(with following: Following, of view: AnyObject, type: Any.Type) {
    if entries.count > limit {
      for entry in entries.values where entry.view == nil { entry.following.cancel() }
      entries = entries.filter { $0.value.view != nil }
      limit = 64 + 2 * entries.count
    }
    let key = Key(view: ObjectIdentifier(view), presenterType: ObjectIdentifier(type))
    let old = entries.updateValue(Entry(view: view, following: following), forKey: key)
    // A new object may have the address of a released one.
    if let old, old.view === view { old.following.cancel() }
  }
}
