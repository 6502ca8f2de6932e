import ModelStreams
import RIBKit
import RIBTesting
import RIBViews
import Testing

#if canImport(UIKit)
  import UIKit

  struct NoteControllerTests {
    @Test func theNoteIsShownAndDeleted() {
      let presenter = Presenter<String, NoteAction>("Milk")
      let actions = StreamRecorder(presenter.actions)
      let note = NoteController(presenter)
      note.loadViewIfNeeded()
      #expect(note.label.text == "Milk")
      press("Delete", in: note.view)
      actions.expectNext(.delete)
    }

    private func press(_ title: String, in view: UIView?) {
      for view in view?.subviews ?? [] {
        if let button = view as? UIButton, button.currentTitle == title {
          button.sendActions(for: .primaryActionTriggered)
        }
        press(title, in: view)
      }
    }
  }
#endif

struct StarsTests {
  @Test func voiceOverReadsTheNumber() {
    #expect(StarsViewModel(stars: 4).label == "4 of 5 stars")
  }
}

#if os(Linux)
  import SwiftUI

  extension StarsTests {
    @Test func theViewHasTheLabel() {
      let screen = Host { StarsView(presenter: Presenter(StarsViewModel(stars: 2))) }
      #expect(screen.texts == ["★★"])
      #expect(screen.spokenTexts == ["2 of 5 stars"])
    }
  }
#endif

#if os(iOS)
  import Foundation
  import SwiftUI

  struct NoteImageTests {
    @Test func theNoteIsDrawn() {
      let note = ImageRenderer(content: NoteView(presenter: Presenter("Milk"))).uiImage
      let empty = ImageRenderer(content: NoteView(presenter: Presenter(""))).uiImage
      #expect(note?.pngData() != empty?.pngData())
    }
  }
#endif

struct QuestionRouterTests {
  @Test func theQuestionIsShownWhileItIsAttached() {
    var calls: [String] = []
    let place = ViewPlace(show: { calls.append("show") }, hide: { calls.append("hide") })
    let harness = RouterHarness {
      QuestionRouter(interactor: QuestionInteractor(about: "Milk", listener: $0), place: place)
    }
    harness.attach()
    #expect(calls == ["show"])
    harness.detach()
    #expect(calls == ["show", "hide"])
  }

  @Test func aQuestionThatNeedsAnAnswerIsShownAgain() {
    var count = 0
    let place = ViewPlace(show: { count += 1 })
    let harness = RouterHarness {
      QuestionRouter(interactor: QuestionInteractor(about: "Milk", listener: $0), place: place)
    }
    harness.attach()
    harness.route(to: .askAgain)
    #expect(count == 2)
    harness.detach()
  }
}
