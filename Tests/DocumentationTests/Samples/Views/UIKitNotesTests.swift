#if os(Linux)
  import Foundation
  import RIBKit
  import RIBViews
  import Testing
  import TreeSupport
  import UIKit

  /// The notes app in UIKit, above stand-ins that reject what UIKit rejects.
  @Suite(.trees, .onScreen)
  struct UIKitNotesTests {
    private let app = NotesApp()
    private let window = UIWindow(frame: .zero)

    private var tabs: TabsController? { window.rootViewController?.children.first as? TabsController }
    private var pages: UINavigationController? { tabs?.viewControllers?.first as? UINavigationController }
    private var top: UIView? { pages?.viewControllers.last?.view }

    /// Turns the screen until nothing moves, after the tree and after the answers to the user.
    private func settle() async {
      for _ in 0..<2 {
        app.host.settle()
        await Screen.settle()
      }
    }

    @Test func thePagesFollowTheTreeAndTheTreeASwipe() async {
      let root = app.launch(UIKitViews(window: window))
      await settle()
      #expect(window.rootViewController?.children.first?.view.texts == ["Keep your notes here.", "Begin"])
      window.rootViewController?.view.press("Begin")
      app.store.add("Milk")
      app.store.add("Bread")
      await settle()
      #expect(tabs?.viewControllers?.map { $0.tabBarItem?.title } == ["Notes", "About"])
      #expect(top?.texts == ["Milk", "Bread", "Write"])
      top?.press("Bread")
      await settle()
      #expect(top?.texts == ["Bread", "Delete"])
      #expect(root.shown == ["Note"])
      pages?.swipeBack()?.letGo(cancelled: false)
      await settle()
      #expect(root.shown == ["List"])
      top?.press("Milk")
      await settle()
      top?.press("Delete")
      await settle()
      #expect(pages?.viewControllers.count == 1)
      #expect(top?.texts == ["Bread", "Write"])
      Screen.expectNoRejections()
    }

    @Test func aSheetIsDraggedAway() async {
      let root = app.launch(UIKitViews(window: window))
      window.rootViewController?.view.press("Begin")
      await settle()
      top?.press("Write")
      await settle()
      #expect(root.shown == ["List", "Draft"])
      #expect(tabs?.presentedViewController?.view.texts == ["0 letters", "Save"])
      tabs?.presentedViewController?.drag()?.letGo(cancelled: false)
      await settle()
      #expect(root.shown == ["List"])
      #expect(tabs?.presentedViewController == nil)
      top?.press("Write")
      await settle()
      tabs?.presentedViewController?.view.press("Save")
      await settle()
      #expect(tabs?.presentedViewController == nil)
      Screen.expectNoRejections()
    }

    @Test func aViewControllerEndsWithItsRIB() async {
      let root = app.launch(UIKitViews(window: window))
      weak let welcome = window.rootViewController?.children.first
      await settle()
      #expect(welcome?.view.texts.first == "Keep your notes here.")
      welcome?.view.press("Begin")
      await settle()
      #expect(welcome == nil)
      _ = root
    }
  }

  /// Gives each test of a suite the screen alone, because UIKit has only one.
  struct OnScreen: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      // A suite itself has no case.
      guard testCase != nil else { return try await function() }
      try await Screen.use { try await function() }
    }
  }

  extension Trait where Self == OnScreen {
    static var onScreen: Self { Self() }
  }

  extension Screen {
    /// Turns until nothing moves, and runs what has been left for later turns of the main actor.
    fileprivate static func settle() async {
      var stillTurns = 0
      for _ in 0..<200 where stillTurns < 3 {
        turn()
        for _ in 0..<6 { await Task.yield() }
        stillTurns = isStill ? stillTurns + 1 : 0
      }
    }

    /// Fails if UIKit would have rejected a call.
    fileprivate static func expectNoRejections() { #expect(rejections == []) }
  }

  extension UIView {
    /// What can be read, from the top to the bottom.
    fileprivate var texts: [String] {
      ([(self as? UILabel)?.text, (self as? UIButton)?.currentTitle].compactMap(\.self))
        + subviews.flatMap(\.texts)
    }

    /// Presses the button with a title.
    fileprivate func press(_ title: String) {
      if let button = self as? UIButton, button.currentTitle == title {
        button.sendActions(for: .primaryActionTriggered)
      }
      for view in subviews { view.press(title) }
    }
  }
#endif
