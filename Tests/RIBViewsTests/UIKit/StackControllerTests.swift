#if os(Linux)
  import Foundation
  import RIBViews
  import Testing
  import UIKit

  /// Pages in a navigation controller, whose transitions take time and reject what UIKit rejects.
  @Suite(.onScreen)
  struct StackControllerTests {
    private let pages = Pages<UIViewController>()
    private let controllers = (0..<4).map { _ in UIViewController() }
    private let navigation: StackController<Int>
    private let window = UIWindow(frame: .zero)

    init() {
      navigation = StackController(pages.views)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
    }

    private func push(_ numbers: Range<Int>) {
      for number in numbers { pages.push(number, controllers[number]) }
    }

    /// The numbers of the pages on the screen.
    private var shown: [Int] { navigation.viewControllers.compactMap { controllers.firstIndex(of: $0) } }

    @Test func thePagesFollowTheTreeAndTheTreeAWayBack() async {
      for number in 0..<3 {
        await Screen.settle { push(number..<number + 1) }
      }
      #expect(shown == [0, 1, 2])
      #expect(pages.waysBack == [])
      await Screen.settle { navigation.tapBack(to: 1) }
      #expect(pages.waysBack == [1])
      await Screen.settle { push(2..<4) }
      // The menu of the back button leaves several pages at once.
      await Screen.settle { navigation.tapBack(to: 0) }
      #expect(pages.waysBack == [1, 3])
      #expect(pages.keys == [0])
      #expect(shown == [0])
      Screen.expectNoRejections()
    }

    @Test(arguments: [false, true])
    func aSwipeEndsInThePagesOfTheTree(isCancelled: Bool) async {
      await Screen.settle { push(0..<2) }
      let swipe = navigation.swipeBack()
      await Screen.turnAndRunTasks()
      #expect(pages.waysBack == [])
      await Screen.settle { swipe?.letGo(cancelled: isCancelled) }
      #expect(pages.waysBack == (isCancelled ? [] : [1]))
      #expect(pages.keys == (isCancelled ? [0, 1] : [0]))
      #expect(shown == pages.keys)
      Screen.expectNoRejections()
    }

    @Test(arguments: [false, true])
    func aPushDuringASwipeIsNotLost(isCancelled: Bool) async {
      await Screen.settle { push(0..<2) }
      let swipe = navigation.swipeBack()
      await Screen.turnAndRunTasks()
      push(2..<3)
      await Screen.turnAndRunTasks()
      await Screen.settle { swipe?.letGo(cancelled: isCancelled) }
      #expect(pages.waysBack == [])
      #expect(shown == [0, 1, 2])
      Screen.expectNoRejections()
    }

    @Test func pagesThatTheLogicKeepsComeBack() async {
      await Screen.settle { push(0..<3) }
      pages.rejectsWayBack = true
      await Screen.settle { navigation.tapBack(to: 0) }
      #expect(pages.waysBack == [2])
      #expect(shown == [0, 1, 2])
      Screen.expectNoRejections()
    }

    @Test(arguments: [false, true])
    func aChangeDuringATransitionIsShownAfterIt(tellsDelegatesFirst: Bool) async {
      Screen.tellsDelegatesFirst = tellsDelegatesFirst
      await Screen.settle { push(0..<1) }
      push(1..<2)
      await Screen.turnAndRunTasks()
      #expect(navigation.transitionCoordinator != nil)
      await Screen.settle { push(2..<3) }
      #expect(shown == [0, 1, 2])
      #expect(pages.keys == [0, 1, 2])
      Screen.expectNoRejections()
    }

    @Test func severalChangesOfATurnAreOneTransition() async {
      await Screen.settle { push(0..<1) }
      let before = Screen.transitionCount
      await Screen.settle { push(1..<4) }
      #expect(shown == [0, 1, 2, 3])
      #expect(Screen.transitionCount == before + 1)
    }

    @Test func aControllerShowsThePagesThatExistBefore() {
      push(0..<2)
      #expect(StackController(pages.views).viewControllers == Array(controllers[0..<2]))
    }

    @Test func twoControllersShowOneStack() async {
      await Screen.settle { push(0..<2) }
      // A controller has one parent, so the second shows the same pages outside the window.
      let other = StackController(pages.views)
      await Screen.settle { push(2..<3) }
      #expect(other.viewControllers == Array(controllers[0..<3]))
    }

    @Test func aStackInASheetShowsItsPageWhileTheSheetOpens() async {
      let root = UIViewController()
      window.rootViewController = root
      let place = root.place(presenting: navigation)
      place.show()
      await Screen.turnAndRunTasks()
      #expect(navigation.isBeingPresented)
      push(0..<1)
      await Screen.turnAndRunTasks()
      #expect(shown == [0])
      await Screen.settle()
      #expect(shown == [0])
      Screen.expectNoRejections()
    }

    @Test(arguments: [false, true])
    func aPageThatHasGoneIsReleased(isVisible: Bool) async {
      window.isHidden = !isVisible
      await Screen.settle { push(0..<1) }
      weak var released: UIViewController?
      do {
        let page = UIViewController()
        released = page
        pages.push(1, page)
      }
      await Screen.settle()
      #expect(released != nil)
      await Screen.settle { pages.pop() }
      #expect(released == nil)
      #expect(shown == [0])
    }
  }

  /// The controllers that contain others.
  @Suite(.onScreen)
  struct ContainerControllerTests {
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

    @Test func aSlotShowsTheViewBelowAgain() {
      let slot = SlotController()
      let controllers = [UIViewController(), UIViewController()]
      let places = controllers.map { slot.place($0) }
      for place in places { place.show() }
      places[1].hide()
      #expect(slot.children == [controllers[0]])
      places[0].hide()
      #expect(slot.children == [])
    }

    @Test func aControllerThatHasMovedToAnotherSlotStaysThere() {
      let (first, second, controller) = (SlotController(), SlotController(), UIViewController())
      let places = [first.place(controller), second.place(controller)]
      for place in places { place.show() }
      places[0].hide()
      #expect(second.children == [controller])
      #expect(controller.view.superview === second.view)
    }

    @Test func tabsAreInTheOrderInWhichTheyWereShown() {
      let tabs = TabsController()
      let controllers = (0..<3).map { _ in UIViewController() }
      let places = controllers.map { tabs.place($0) }
      for place in places { place.show() }
      places[2].show()
      #expect(tabs.viewControllers == controllers)
      tabs.selectedIndex = 2
      places[0].hide()
      #expect(tabs.viewControllers == Array(controllers[1...]))
      #expect(tabs.selectedViewController === controllers[2])
      for place in places.dropFirst() { place.hide() }
      #expect(tabs.viewControllers == [])
    }

    /// The controllers that a part of the screen comes into, each with a function that puts it there.
    private func containers() -> [(UIViewController, (UIViewController) -> Void)] {
      let (slot, tabs, pages) = (SlotController(), TabsController(), Pages<UIViewController>())
      return [
        (slot, { slot.place($0).show() }), (tabs, { tabs.place($0).show() }),
        (StackController(pages.views), { pages.push(0, $0) }),
      ]
    }

    @Test func aSheetOfAPartThatComesBelowACoverIsPresented() async {
      for (container, add) in containers() {
        let (window, root) = (UIWindow(frame: .zero), SlotController())
        window.rootViewController = root
        window.makeKeyAndVisible()
        root.place(container).show()
        let (cover, part, sheet) = (UIViewController(), UIViewController(), UIViewController())
        cover.modalPresentationStyle = .fullScreen
        await Screen.settle { root.place(presenting: cover).show() }
        await Screen.settle { part.place(presenting: sheet).show() }
        #expect(root.presentedChain == [cover])
        // The part comes into no window, because the cover has taken the root's view out of it.
        await Screen.settle { add(part) }
        #expect(root.presentedChain == [cover, sheet], "\(type(of: container))")
        Screen.expectNoRejections()
      }
    }
  }
#endif
