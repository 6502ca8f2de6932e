#if os(Linux)
  import AppKit
  import RIBKit
  import RIBViews
  import Testing
  import TreeSupport

  /// The notes app in AppKit, above stand-ins.
  @Suite(.trees)
  struct AppKitNotesTests {
    private let app = NotesApp()

    @Test func appKitFollowsTheTree() async throws {
      let window = NSWindow()
      let root = app.launch(AppKitViews(window: window))
      window.contentViewController?.view.press("Begin")
      app.store.add("Milk")
      app.host.settle()
      let tabs = try #require(window.contentViewController as? NSTabViewController)
      let pages = try #require(tabs.tabViewItems.first?.viewController)
      await app.draw { pages.view.texts == ["Milk", "Write"] }
      pages.view.press("Milk")
      app.host.settle()
      await app.draw { pages.view.texts == ["Back", "Milk", "Delete"] }
      pages.view.press("Back")
      #expect(root.shown == ["List"])
      pages.view.press("Write")
      app.host.settle()
      let sheet = try #require(tabs.presentedViewControllers?.first)
      sheet.view.press("Close")
      app.host.settle()
      #expect(tabs.presentedViewControllers?.isEmpty == true)
    }
  }

  extension NSView {
    /// What can be read and is not hidden, from the top to the bottom.
    fileprivate var texts: [String] {
      guard !isHidden else { return [] }
      return [(self as? NSTextField)?.stringValue, (self as? NSButton)?.title].compactMap(\.self)
        + subviews.flatMap(\.texts)
    }

    /// Presses the button with a title.
    fileprivate func press(_ title: String) {
      if let button = self as? NSButton, button.title == title { button.performClick(nil) }
      for view in subviews { view.press(title) }
    }
  }
#endif
