import Foundation
import ModelStreams
import RIBKit
import RIBViews
import TestSupport
import Testing

/// The RIBs of the samples with the views of each framework: those of the terminal are real, the others have stand-ins below them.
@Suite(.trees)
struct NotesTests {
  let store = NoteStore()
  let host = ManualHost()

  /// Launches the app, and ends it with the test.
  private func launch(_ views: any NotesViews) -> RootRouter {
    let root = RootRouter(NotesDependency(store: store, views: views))
    TestTrees.endWithTest { @MainActor [root] in
      if root.interactor.isActive { await root.shutdown() }
    }
    root.launch(LaunchOptions(host: host))
    return root
  }

  @Test func theTerminalPlaysTheWholeApp() async {
    var lines = [
      "begin", "write", "Milk", "save", "1", "back", "1", "delete", "write", "close", "about", "nonsense",
    ][...]
    var screens: [String] = []
    await runNotes({ lines.popFirst() }, { screens.append($0) })
    #expect(
      screens == [
        "Keep your notes here.\nbegin",
        "write\n[notes] about",
        "0 letters\nsave, close, or a text\n[notes] about",
        "4 letters\nsave, close, or a text\n[notes] about",
        "1 Milk\nwrite\n[notes] about",
        "Milk\ndelete, back\n[notes] about",
        "1 Milk\nwrite\n[notes] about",
        "Milk\ndelete, back\n[notes] about",
        "write\n[notes] about",
        "0 letters\nsave, close, or a text\n[notes] about",
        "write\n[notes] about",
        "Notes, version 1\nnotes [about]",
        "Notes, version 1\nnotes [about]",
      ])
  }
}

#if os(Linux)
  import AppKit
  import SwiftUI
  import UIKit

  extension NotesTests {
    /// Lets the tasks that follow streams run: they are of the main actor, as this test is.
    private func draw(until isDrawn: () -> Bool) async {
      host.settle()
      for _ in 0..<1_000 where !isDrawn() { await Task.yield() }
      #expect(isDrawn())
    }

    @Test func uiKitFollowsTheTreeAndTheTreeFollowsASwipe() async throws {
      let window = UIWindow(frame: .zero)
      let root = launch(UIKitViews(window: window))
      let screen = try #require(window.rootViewController)
      let welcome = try #require(screen.children.first)
      await draw { welcome.view.texts == ["Keep your notes here.", "Begin"] }
      welcome.view.press("Begin")
      store.add("Milk")
      store.add("Bread")
      host.settle()
      let tabs = try #require(window.rootViewController?.children.first as? UITabBarController)
      let navigation = try #require(tabs.viewControllers?.first as? UINavigationController)
      #expect(tabs.viewControllers?.map { $0.tabBarItem?.title } == ["Notes", "About"])
      let list = try #require(navigation.viewControllers.first)
      await draw { list.view.texts == ["Milk", "Bread", "Write"] }
      list.view.press("Bread")
      host.settle()
      #expect(navigation.viewControllers.count == 2)
      #expect(root.shown == ["Note"])
      // The swipe: the navigation controller goes back by itself, and only its delegate is told.
      navigation.popViewController(animated: true)
      #expect(root.shown == ["List"])
      #expect(navigation.viewControllers == [list])
      list.view.press("Milk")
      host.settle()
      let note = try #require(navigation.viewControllers.last)
      await draw { note.view.texts == ["Milk", "Delete"] }
      note.view.press("Delete")
      host.settle()
      #expect(navigation.viewControllers == [list])
    }

    @Test func aSheetOfUIKitIsDraggedAway() async throws {
      let window = UIWindow(frame: .zero)
      let root = launch(UIKitViews(window: window))
      window.rootViewController?.view.press("Begin")
      host.settle()
      let tabs = try #require(window.rootViewController?.children.first as? UITabBarController)
      let navigation = try #require(tabs.viewControllers?.first as? UINavigationController)
      navigation.viewControllers.first?.view.press("Write")
      host.settle()
      let sheet = try #require(tabs.presentedViewController)
      #expect(root.shown == ["List", "Draft"])
      // Dragging dismisses the sheet, and tells its delegate.
      let presentation = try #require(sheet.presentationController)
      sheet.dismiss(animated: true)
      presentation.delegate?.presentationControllerDidDismiss(presentation)
      host.settle()
      #expect(root.shown == ["List"])
      navigation.viewControllers.first?.view.press("Write")
      host.settle()
      #expect(tabs.presentedViewController != nil)
      tabs.presentedViewController?.view.press("Save")
      host.settle()
      #expect(tabs.presentedViewController == nil)
    }

    @Test func aViewControllerEndsWithItsRIB() async throws {
      let window = UIWindow(frame: .zero)
      let root = launch(UIKitViews(window: window))
      weak let welcome = window.rootViewController?.children.first
      await draw { welcome?.view.texts.first == "Keep your notes here." }
      welcome?.view.press("Begin")
      host.settle()
      _ = root
      await draw { welcome == nil }
    }

    @Test func appKitFollowsTheTree() async throws {
      let window = NSWindow()
      let root = launch(AppKitViews(window: window))
      window.contentViewController?.view.press("Begin")
      store.add("Milk")
      host.settle()
      let tabs = try #require(window.contentViewController as? NSTabViewController)
      let pages = try #require(tabs.tabViewItems.first?.viewController)
      await draw { pages.view.texts == ["Milk", "Write"] }
      pages.view.press("Milk")
      host.settle()
      await draw { pages.view.texts == ["Back", "Milk", "Delete"] }
      pages.view.press("Back")
      #expect(root.shown == ["List"])
      pages.view.press("Write")
      host.settle()
      let sheet = try #require(tabs.presentedViewControllers?.first)
      sheet.view.press("Close")
      host.settle()
      #expect(tabs.presentedViewControllers?.isEmpty == true)
    }

    @Test func theStateOfSwiftUIFollowsTheTreeAndTheTreeAShorterPath() throws {
      let views = SwiftUIViews()
      let root = launch(views)
      try #require(views.welcome.content).presenter.send(.begin)
      store.add("Milk")
      host.settle()
      #expect(views.welcome.content == nil)
      let pages = try #require(views.pages)
      #expect(views.notes.content != nil)
      guard case .list(let list)? = pages.root else {
        Issue.record("another page")
        return
      }
      list.presenter.send(.open(1))
      host.settle()
      #expect(pages.pages.map(\.key) == [.list, .note(1)])
      guard case .note(let note)? = pages.pages.last.flatMap({ pages[$0] }) else {
        Issue.record("another page")
        return
      }
      #expect(note.presenter.viewModels.latest == "Milk")
      // The navigation stack sets the shorter path that it shows.
      pages.goBack(to: [])
      #expect(root.shown == ["List"])
      list.presenter.send(.write)
      host.settle()
      let draft = try #require(views.draft.content)
      draft.presenter.send(.close)
      host.settle()
      #expect(views.draft.content == nil)
    }
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

extension RootRouter {
  /// The names of what the notes show, pages and sheet.
  fileprivate var shown: [String] {
    let notes = children.first?.children.first as? NotesRouter
    return notes?.children.compactMap { $0.path.split(separator: "/").last.map(String.init) } ?? []
  }
}
