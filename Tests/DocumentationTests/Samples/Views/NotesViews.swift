import RIBKit
import RIBViews

/// Makes the views; each view framework has a type of its own that does.
protocol NotesViews: AnyObject {
  /// Fills the screen.
  func welcome(_ presenter: Presenter<String, WelcomeAction>) -> ViewPlace
  /// Fills the screen, with a tab for each child.
  func home() -> ViewPlace
  /// Is one of the tabs.
  func about(_ presenter: Presenter<String, Never>) -> ViewPlace
  /// Is one of the tabs, with a page for each key of a stack.
  ///
  /// - Parameters:
  ///   - keys: The keys of the stack, asked for after each change.
  ///   - onBack: Called when the user has gone back to a page, which the tree has not heard of.
  /// - Returns: The place of the tab.
  func notes(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) -> ViewPlace
  /// Is a page.
  func list(_ presenter: Presenter<[Note], ListAction>) -> ViewPlace
  /// Is a page.
  func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> ViewPlace
  /// Is a sheet above the pages; the user may drag it away, which is the action `close`.
  func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace
}
