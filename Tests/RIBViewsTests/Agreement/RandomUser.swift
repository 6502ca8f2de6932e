#if os(Linux)
  import Basics
  import RIBKit
  import TestSupport
  import UIKit

  /// Uses the screen of a random tree at random.
  final class RandomUser {
    private let parts: RandomParts<Part>
    private let root: Part
    private let window: UIWindow
    /// The transitions that the finger holds.
    private var held: [Transition] = []
    /// The number of ways back that the user has begun.
    private(set) var waysBack = 0

    init(_ parts: RandomParts<Part>, root: Part, window: UIWindow) {
      (self.parts, self.root, self.window) = (parts, root, window)
    }

    /// Touches the screen.
    func touch() {
      var shown: [UIViewController] = []
      let sheet = root.controller.presentedChain.last
      (sheet ?? root.controller).collectVisible(in: &shown)
      let stacks = shown.compactMap { $0 as? UINavigationController }.filter(\.canTouch)
      let canGoBack = stacks.contains { $0.viewControllers.count > 1 }
      switch canGoBack && parts.chance(50) ? 0 : parts.random.below(14) {
      case 0...2: if !stacks.isEmpty { goBack(parts.random.pick(stacks)) }
      case 3...5: if let sheet { close(sheet) }
      case 6...8: letGo()
      case 9:
        parts.trace.append("rotates")
        Screen.rotate(window)
      case 10:
        parts.trace.append("background")
        if Screen.isInBackground { Screen.enterForeground() } else { Screen.enterBackground() }
      case 11:
        parts.trace.append("window \(window.isHidden ? "comes" : "goes")")
        window.isHidden.toggle()
      case 12:
        let tabs = shown.compactMap { $0 as? UITabBarController }
        guard !tabs.isEmpty else { return }
        let tab = parts.random.pick(tabs)
        if let count = tab.viewControllers?.count, count > 0 { tab.selectedIndex = parts.random.below(count) }
      default: parts.answer()
      }
    }

    private func goBack(_ stack: UINavigationController) {
      let count = stack.viewControllers.count
      if count > 1, parts.chance(50) {
        let index = parts.random.below(count - 1)
        parts.trace.append("back \(stack.partID) to \(index)")
        stack.tapBack(to: index)
        waysBack += 1
      } else if let swipe = stack.swipeBack() {
        parts.trace.append("swipes \(stack.partID)")
        held.append(swipe)
        waysBack += 1
      }
    }

    private func close(_ sheet: UIViewController) {
      parts.touched.insert(sheet.partID)
      if let alert = sheet as? UIAlertController {
        parts.trace.append("touches the button of \(alert.partID)")
        alert.tap(0)
      } else if let drag = sheet.drag() {
        parts.trace.append("drags \(sheet.partID)")
        held.append(drag)
      }
    }

    private func letGo() {
      for transition in held {
        let isCancelled = parts.chance(40)
        parts.trace.append(isCancelled ? "cancels" : "lets go")
        transition.letGo(cancelled: isCancelled)
      }
      held = []
    }

    /// Lets everything come to rest.
    ///
    /// Returns whether it does.
    func settle() async -> Bool {
      parts.trace.append("settles")
      letGo()
      if Screen.isInBackground { Screen.enterForeground() }
      window.isHidden = false
      var stillTurns = 0
      for _ in 0..<400 where stillTurns < 4 {
        parts.answer()
        await Screen.turnAndRunTasks()
        stillTurns = Screen.isStill && parts.answers.isEmpty ? stillTurns + 1 : 0
      }
      return stillTurns == 4
    }
  }

  extension UIViewController {
    /// Collects what the user can touch in this controller.
    fileprivate func collectVisible(in all: inout [UIViewController]) {
      guard viewIfLoaded?.window != nil else { return }
      all.append(self)
      for child in shownChildren { child.collectVisible(in: &all) }
    }
  }
#endif
