#if os(Linux)
  import Foundation
  import RIBViews
  import Testing
  import UIKit

  /// What is presented above a controller, above stand-ins that reject what UIKit rejects.
  @Suite(.onScreen)
  struct PresentingTests {
    private let window = UIWindow(frame: .zero)
    private let root = UIViewController()

    init() {
      window.rootViewController = root
      window.makeKeyAndVisible()
    }

    @Test func aSheetBelowASheetIsHiddenWithIt() async {
      let (outer, inner) = (UIViewController(), UIViewController())
      let places = [root.place(presenting: outer), outer.place(presenting: inner)]
      await Screen.settle { places[0].show() }
      await Screen.settle { places[1].show() }
      #expect(root.presentedChain == [outer, inner])
      let before = Screen.transitionCount
      for place in places { place.hide() }
      await Screen.settle()
      #expect(root.presentedChain == [])
      #expect(Screen.transitionCount == before + 1)
      Screen.expectNoRejections()
    }

    @Test func aSheetReplacesAnother() async {
      let (first, second) = (UIViewController(), UIViewController())
      let places = [root.place(presenting: first), root.place(presenting: second)]
      await Screen.settle { places[0].show() }
      places[0].hide()
      await Screen.settle { places[1].show() }
      #expect(root.presentedChain == [second])
      Screen.expectNoRejections()
    }

    @Test func twoSheetsAboveOneControllerAreAChain() async {
      let (first, second) = (UIViewController(), UIViewController())
      for place in [root.place(presenting: first), root.place(presenting: second)] { place.show() }
      await Screen.settle()
      #expect(root.presentedChain == [first, second])
      Screen.expectNoRejections()
    }

    @Test func aSheetOfARestoredTreeWaitsForItsWindow() async {
      window.isHidden = true
      let sheet = UIViewController()
      await Screen.settle { root.place(presenting: sheet).show() }
      #expect(root.presentedChain == [])
      await Screen.settle { window.makeKeyAndVisible() }
      #expect(root.presentedChain == [sheet])
      Screen.expectNoRejections()
    }

    @Test func aSheetIsHiddenWhileItOpens() async {
      let place = root.place(presenting: UIViewController())
      place.show()
      await Screen.turnAndRunTasks()
      #expect(root.presentedViewController?.isBeingPresented == true)
      await Screen.settle { place.hide() }
      #expect(root.presentedChain == [])
      Screen.expectNoRejections()
    }

    @Test func showingAndHidingInOneTurnPresentsNothing() async {
      let place = root.place(presenting: UIViewController())
      place.show()
      await Screen.settle { place.hide() }
      #expect(Screen.presentationCount == 0)
    }

    @Test(arguments: [false, true])
    func aDragThatIsCancelledChangesNothingAndWhatTheAppDismissesComesBack(isDragged: Bool) async {
      let sheet = UIViewController()
      var closed = 0
      root.place(presenting: sheet) { closed += 1 }.show()
      await Screen.settle()
      await Screen.settle {
        if isDragged { sheet.drag()?.letGo(cancelled: true) } else { root.dismiss(animated: true) }
      }
      #expect(root.presentedChain == [sheet])
      #expect(closed == 0)
      Screen.expectNoRejections()
    }

    @Test func aSheetThatTheUserHasClosedStaysClosedUntilTheTreeAnswers() async {
      let sheet = UIViewController()
      var closed = 0
      let place = root.place(presenting: sheet) { closed += 1 }
      await Screen.settle { place.show() }
      await Screen.settle { sheet.drag()?.letGo(cancelled: false) }
      #expect(closed == 1)
      #expect(root.presentedChain == [])
      #expect(Screen.presentationCount == 1)
      // The logic rejects.
      await Screen.settle { place.show() }
      #expect(root.presentedChain == [sheet])
      await Screen.settle { sheet.drag()?.letGo(cancelled: false) }
      await Screen.settle { place.hide() }
      #expect(closed == 2)
      #expect(root.presentedChain == [])
      Screen.expectNoRejections()
    }

    @Test func aSheetAboveOneThatTheUserHasClosedWaitsForTheAnswer() async {
      let (below, above) = (UIViewController(), UIViewController())
      let places = [root.place(presenting: below), below.place(presenting: above)]
      await Screen.settle { places[0].show() }
      await Screen.settle { below.drag()?.letGo(cancelled: false) }
      await Screen.settle { places[1].show() }
      #expect(root.presentedChain == [])
      #expect(Screen.presentationCount == 1)
      // The logic rejects, so the sheet below is the newest now.
      await Screen.settle { places[0].show() }
      #expect(root.presentedChain == [above, below])
      Screen.expectNoRejections()
      // Without the root, each of the two is below the other.
      window.rootViewController = nil
      await Screen.settle()
    }

    @Test func onlyTheLogicClosesASheetThatAsksFirst() async {
      let sheet = UIViewController()
      var (tried, closed) = (0, 0)
      let place = root.place(presenting: sheet, onDismissAttempt: { tried += 1 }, onDismiss: { closed += 1 })
      await Screen.settle { place.show() }
      #expect(sheet.drag() == nil)
      #expect((tried, closed) == (1, 0))
      await Screen.settle { place.hide() }
      #expect(root.presentedChain == [])
      #expect((tried, closed) == (1, 0))
    }

    @Test func whatTheAppPresentsItselfIsLeftAlone() async {
      let (picker, sheet) = (UIViewController(), UIViewController())
      let place = root.place(presenting: sheet)
      root.present(picker, animated: true)
      await Screen.settle { place.show() }
      #expect(root.presentedChain == [picker, sheet])
      await Screen.settle { place.hide() }
      #expect(root.presentedChain == [picker])
      Screen.expectNoRejections()
    }

    @Test func theDelegateOfTheAppIsToldToo() async {
      let (sheet, delegate) = (UIViewController(), Delegate())
      var closed = 0
      sheet.presentationController?.delegate = delegate
      root.place(presenting: sheet) { closed += 1 }.show()
      await Screen.settle()
      delegate.allows = false
      #expect(sheet.drag() == nil)
      delegate.allows = true
      await Screen.settle { sheet.drag()?.letGo(cancelled: false) }
      #expect(closed == 1)
      #expect(delegate.calls == ["attempt", "will", "did"])
    }

    private final class Delegate: UIAdaptivePresentationControllerDelegate {
      var allows = true
      var calls: [String] = []

      func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool { allows }
      func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
        calls.append("attempt")
      }
      func presentationControllerWillDismiss(_ presentation: UIPresentationController) {
        calls.append("will")
      }
      func presentationControllerDidDismiss(_ presentation: UIPresentationController) { calls.append("did") }
    }

    @Test func aSheetThatWasNeverOnTheScreenIsReleased() async {
      window.isHidden = true
      weak var released: UIViewController?
      do {
        let sheet = UIViewController()
        released = sheet
        let place = root.place(presenting: sheet)
        place.show()
        await Screen.turnAndRunTasks()
        place.hide()
      }
      await Screen.settle()
      #expect(released == nil)
    }

    @Test func whatUIKitRejectsForItsOwnReasonsIsTriedAgain() async {
      let sheet = UIViewController()
      Screen.rejectsPresentations = true
      await Screen.settle { root.place(presenting: sheet).show() }
      #expect(
        Screen.rejections.last == "present UIViewController on UIViewController: for a reason of its own")
      Screen.rejectsPresentations = false
      await Screen.nextPresentation()
      #expect(root.presentedChain == [sheet])
    }

    @Test func aCloseIsNotToldAfterTheTreeHasHiddenTheSheet() async {
      let (sheet, next) = (UIViewController(), UIViewController())
      var closed = 0
      let places = [root.place(presenting: sheet) { closed += 1 }, root.place(presenting: next)]
      await Screen.settle { places[0].show() }
      let drag = sheet.drag()
      places[0].hide()
      places[1].show()
      await Screen.settle { drag?.letGo(cancelled: false) }
      #expect(closed == 0)
      #expect(root.presentedChain == [next])
    }

    @Test func anotherPlaceOfTheSameControllerIsToldOfTheClose() async {
      let sheet = UIViewController()
      var closed: [Int] = []
      let places = [1, 2].map { number in root.place(presenting: sheet) { closed.append(number) } }
      await Screen.settle { places[0].show() }
      places[0].hide()
      await Screen.settle { places[1].show() }
      await Screen.settle { sheet.drag()?.letGo(cancelled: false) }
      #expect(closed == [2])
      #expect(root.presentedChain == [])
    }

    @Test func twoWindowsHaveChainsOfTheirOwn() async {
      let (otherWindow, other) = (UIWindow(frame: .zero), UIViewController())
      otherWindow.rootViewController = other
      otherWindow.makeKeyAndVisible()
      let (first, second) = (UIViewController(), UIViewController())
      let places = [root.place(presenting: first), other.place(presenting: second)]
      for place in places { place.show() }
      await Screen.settle()
      #expect(root.presentedChain == [first])
      #expect(other.presentedChain == [second])
      await Screen.settle { places[0].hide() }
      #expect(root.presentedChain == [])
      #expect(other.presentedChain == [second])
      Screen.expectNoRejections()
    }
  }
#endif
