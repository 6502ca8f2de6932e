#if os(Linux)
  import RIBViews
  import Testing
  import UIKit

  /// The controllers above stand-ins, whose transitions take as long as a test wants.
  struct UIKitControllerTests {
    private final class Pages {
      var keys: [Int] = []
      var wentBack: [Int] = []
      let stack: ViewStack<Int, UIViewController>
      let controllers = (0..<4).map { _ in UIViewController() }
      let places: [ViewPlace]
      let navigation: StackController<Int>

      init() {
        var follow: (Int) -> Void = { _ in }
        var read: () -> [Int] = { [] }
        let stack = ViewStack<Int, UIViewController>(keys: { read() }, wentBack: { key, _ in follow(key) })
        self.stack = stack
        places = controllers.enumerated().map { stack.place($1, at: $0) }
        navigation = StackController(stack)
        read = { [weak self] in self?.keys ?? [] }
        follow = { [weak self] key in
          guard let self else { return }
          wentBack.append(key)
          show(Array(keys.prefix { $0 != key }) + [key])
        }
      }

      /// What the tree does: the top is hidden, and another one shown.
      func show(_ keys: [Int]) {
        let old = self.keys.last
        self.keys = keys
        if let old, old != keys.last { places[old].hide() }
        if let new = keys.last, new != old { places[new].show() } else { stack.update() }
      }

      /// The numbers of the pages on the screen.
      var shown: [Int] { navigation.viewControllers.compactMap { controllers.firstIndex(of: $0) } }
    }

    private final class Transition: UIViewControllerTransitionCoordinator {
      var isCancelled = false
      private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

      func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
      ) -> Bool {
        if let completion { completions.append(completion) }
        return true
      }

      func end(in navigation: UINavigationController) {
        navigation.transitionCoordinator = nil
        for completion in completions { completion(self) }
      }
    }

    @Test func theNavigationFollowsTheTreeAndTheTreeAWayBack() {
      let pages = Pages()
      pages.show([0])
      pages.show([0, 1])
      pages.show([0, 1, 2])
      #expect(pages.shown == [0, 1, 2])
      #expect(pages.wentBack == [])
      pages.navigation.popViewController(animated: true)
      #expect(pages.wentBack == [1])
      #expect(pages.keys == [0, 1])
      // The menu of the back button leaves several pages at once.
      pages.show([0, 1, 3])
      pages.navigation.setViewControllers([pages.controllers[0]], animated: true)
      #expect(pages.wentBack == [1, 0])
      #expect(pages.shown == [0])
    }

    @Test func aChangeOfTheTreeWaitsForTheEndOfATransition() {
      let pages = Pages()
      pages.show([0, 1])
      let push = Transition()
      pages.navigation.transitionCoordinator = push
      pages.show([0])
      pages.show([0, 2])
      #expect(pages.shown == [0, 1])
      push.end(in: pages.navigation)
      #expect(pages.shown == [0, 2])
      #expect(pages.wentBack == [])
    }

    @Test(arguments: [false, true])
    func aSwipeDuringAChangeOfTheTreeEndsWithBothAlike(isCancelled: Bool) {
      let pages = Pages()
      pages.show([0])
      pages.show([0, 1])
      let swipe = Transition()
      swipe.isCancelled = isCancelled
      pages.navigation.transitionCoordinator = swipe
      pages.show([0, 1, 2])
      if !isCancelled { pages.navigation.popViewController(animated: true) }
      swipe.end(in: pages.navigation)
      #expect(pages.shown == (isCancelled ? [0, 1, 2] : [0]))
      #expect(pages.keys == pages.shown)
      #expect(pages.wentBack == (isCancelled ? [] : [0]))
    }

    @Test func pagesThatWentAreReleasedWhenTheyAreOffTheScreen() {
      var keys = [1]
      let stack = ViewStack<Int, UIViewController>(keys: { keys }, wentBack: { _, _ in })
      let navigation = StackController(stack)
      var controller: UIViewController? = UIViewController()
      weak let released = controller
      var place: ViewPlace? = controller.map { stack.place($0, at: 1) }
      controller = nil
      place?.show()
      #expect(navigation.viewControllers.count == 1)
      keys = [2]
      place?.hide()
      place = nil
      stack.place(UIViewController(), at: 2).show()
      #expect(released == nil)
    }

    @Test func aSlotIsFilledByTheViewThatWasShownLast() {
      let slot = SlotController()
      let (first, second) = (UIViewController(), UIViewController())
      let places = [slot.place(first), slot.place(second)]
      places[0].show()
      #expect(slot.children == [first])
      #expect(first.view.superview === slot.view)
      places[1].show()
      places[0].hide()
      #expect(slot.children == [second])
      #expect(slot.view.subviews == [second.view])
      places[1].hide()
      #expect(slot.children.isEmpty)
      #expect(slot.view.subviews.isEmpty)
    }

    @Test func aSheetTellsThatItWasDraggedAwayAndIsNotDismissedTwice() throws {
      let (sheet, presenting) = (UIViewController(), UIViewController())
      var closed = 0
      let place = ViewPlace(sheet: sheet, over: presenting) { closed += 1 }
      place.show()
      #expect(presenting.presentedViewController === sheet)
      let presentation = try #require(sheet.presentationController)
      sheet.dismiss(animated: true)
      presentation.delegate?.presentationControllerDidDismiss(presentation)
      #expect(closed == 1)
      let other = UIViewController()
      presenting.present(other, animated: false)
      place.hide()
      #expect(presenting.presentedViewController === other)
    }
  }
#endif
