import ModelStreams
import RIBKit

/// A view, as the router of its RIB sees it: in its place on the screen while the router is attached.
struct Place {
  let show: () -> Void
  let hide: () -> Void
}

/// Makes the views; each view framework has a type of its own that does.
protocol NotesViews: AnyObject {
  /// Fills the screen.
  func welcome(_ presenter: Presenter<String, WelcomeAction>) -> Place
  /// Fills the screen, with a tab for each child.
  func home() -> Place
  /// Is one of the tabs.
  func about(_ presenter: Presenter<String, Never>) -> Place
  /// Is one of the tabs, with a page for each key of a stack.
  ///
  /// - Parameters:
  ///   - keys: The keys of the stack, asked for after each change.
  ///   - wentBack: Called when the user has gone back to a page, which the tree has not heard of.
  /// - Returns: The place of the tab.
  func notes(keys: @escaping () -> [Page], wentBack: @escaping (Page) -> Void) -> Place
  /// Is a page.
  func list(_ presenter: Presenter<[Note], ListAction>) -> Place
  /// Is a page.
  func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> Place
  /// Is a sheet above the pages; the user may drag it away, which is the action `close`.
  func draft(_ presenter: Presenter<Int, DraftAction>) -> Place
}

/// Follows a stream for as long as a view is there.
///
/// The task keeps neither the view nor the presenter. It ends with the presenter, for then the stream ends.
func follow<View: AnyObject, Model: Sendable>(
  _ models: ModelStream<Model>, in view: View, _ show: @escaping (View, Model) -> Void
) {
  Task { [weak view] in
    for await model in models {
      guard let view else { return }
      show(view, model)
    }
  }
}
