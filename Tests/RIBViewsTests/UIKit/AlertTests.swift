#if os(Linux)
  import Foundation
  import RIBViews
  import Testing
  import UIKit

  /// Alerts, which UIKit closes by itself when a button is touched.
  @Suite(.onScreen)
  struct AlertTests {
    private let window = UIWindow(frame: .zero)
    private let root = UIViewController()
    private let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)

    init() {
      window.rootViewController = root
      window.makeKeyAndVisible()
    }

    @Test func itsCloseIsToldAfterTheHandlerOfTheButton() async {
      var calls: [String] = []
      alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in calls.append("OK") })
      let place = root.place(presenting: alert) { calls.append("closed") }
      await Screen.settle { place.show() }
      await Screen.settle { alert.tap(0) }
      #expect(calls == ["OK", "closed"])
      #expect(root.presentedChain == [])
      #expect(Screen.presentationCount == 1)
      await Screen.settle { place.hide() }
      #expect(root.presentedChain == [])
      Screen.expectNoRejections()
    }

    @Test func itsCloseIsNotToldIfTheHandlerHasHiddenIt() async {
      var closed = 0
      var place = ViewPlace()
      alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in place.hide() })
      place = root.place(presenting: alert) { closed += 1 }
      await Screen.settle { place.show() }
      await Screen.settle { alert.tap(0) }
      #expect(closed == 0)
      place = ViewPlace()
    }

    @Test func anAlertThatTheLogicRejectsToCloseComesBack() async {
      var place = ViewPlace()
      var answers: [() -> Void] = []
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      place = root.place(presenting: alert) { answers.append { place.show() } }
      await Screen.settle { place.show() }
      await Screen.settle { alert.tap(0) }
      #expect(answers.count == 1)
      #expect(root.presentedChain == [])
      for answer in answers { answer() }
      await Screen.settle()
      #expect(root.presentedChain == [alert])
      await Screen.settle { place.hide() }
      #expect(root.presentedChain == [])
      place = ViewPlace()
      Screen.expectNoRejections()
    }

    @Test func anAlertThatGoesWithTheSheetBelowIsNotClosed() async {
      let sheet = UIViewController()
      var closed = 0
      root.place(presenting: sheet).show()
      sheet.place(presenting: alert) { closed += 1 }.show()
      await Screen.settle()
      #expect(root.presentedChain == [sheet, alert])
      await Screen.settle { root.dismiss(animated: true) }
      #expect(root.presentedChain == [sheet, alert])
      #expect(closed == 0)
      Screen.expectNoRejections()
    }

    @Test func anAlertAboveASheetThatIsHiddenComesBack() async {
      var closed = 0
      let sheet = root.place(presenting: UIViewController())
      sheet.show()
      root.place(presenting: alert) { closed += 1 }.show()
      await Screen.settle()
      await Screen.settle { sheet.hide() }
      #expect(root.presentedChain == [alert])
      #expect(closed == 0)
      Screen.expectNoRejections()
    }

    @Test func anAlertAboveTheAppsOwnPresentationComesBack() async {
      var closed = 0
      root.present(UIViewController(), animated: true)
      root.place(presenting: alert) { closed += 1 }.show()
      await Screen.settle()
      await Screen.settle { root.dismiss(animated: true) }
      #expect(root.presentedChain == [alert])
      #expect(closed == 0)
      Screen.expectNoRejections()
    }
  }
#endif
