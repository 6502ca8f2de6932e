#if os(Linux)
  import Foundation
  import ModelStreams
  import RIBKit
  import RIBViews
  import SwiftUI
  import Testing
  import TreeSupport
  import UIKit

  /// The question in alerts of both frameworks, above stand-ins.
  @Suite(.trees, .onScreen)
  struct QuestionTests {
    /// Asks with an interactor whose answers are collected.
    private final class AskingInteractor: Interactor {
      let scope = Scope<Never, Never>()
      var answers: [Answer] = []
    }

    private final class AskingRouter: Router {
      let interactor = AskingInteractor()
      private let build: (AskingInteractor) -> QuestionRouter
      private var question: QuestionRouter?

      init(_ build: @escaping (AskingInteractor) -> QuestionRouter) { self.build = build }

      func didAttach() {
        let question = build(interactor)
        self.question = question
        attach(question)
      }

      func close() {
        if let question { detach(question) }
        question = nil
      }
    }

    private let host = ManualHost()

    private func ask(
      needsAnswer: Bool, _ place: @escaping (Presenter<String, QuestionAction>) -> ViewPlace
    ) -> AskingRouter {
      let root = AskingRouter { asking in
        let answers = asking.listener { (me: AskingInteractor, answer: Answer) in me.answers.append(answer) }
        let question = QuestionInteractor(about: "Milk", needsAnswer: needsAnswer, listener: answers)
        return QuestionRouter(interactor: question, place: place(question.presenter))
      }
      TestTrees.endWithTest { @MainActor [root] in await root.shutdown() }
      root.launch(LaunchOptions(host: host))
      return root
    }

    @Test(arguments: [(0, Answer.delete), (1, .keep)])
    func anAlertOfUIKitAnswersOnce(button: Int, answer: Answer) async {
      let (window, controller) = (UIWindow(frame: .zero), UIViewController())
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let root = ask(needsAnswer: false) { controller.alert($0) }
      await host.settleViews { Screen.turn() }
      let alert = controller.presentedViewController as? UIAlertController
      #expect(alert?.message == "Milk can't be restored.")
      alert?.tap(button)
      await host.settleViews { Screen.turn() }
      #expect(root.interactor.answers.first == answer)
      root.close()
      await host.settleViews { Screen.turn() }
      #expect(controller.presentedViewController == nil)
      #expect(Screen.rejections == [])
    }

    @Test func anAlertOfUIKitThatNeedsAnAnswerComesBack() async {
      let (window, controller) = (UIWindow(frame: .zero), UIViewController())
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let root = ask(needsAnswer: true) { controller.alert($0) }
      await host.settleViews { Screen.turn() }
      let alert = controller.presentedViewController as? UIAlertController
      alert?.tap(1)
      await host.settleViews { Screen.turn() }
      #expect(root.interactor.answers == [])
      #expect(controller.presentedViewController === alert)
    }

    @Test func anAlertOfSwiftUIThatNeedsAnAnswerComesBack() async {
      let slot = ViewSlot<Presenter<String, QuestionAction>>()
      let root = ask(needsAnswer: true) { slot.place($0) }
      let screen = Host { AlertScreen(question: slot) }
      await host.settleViews { screen.turn() }
      #expect(screen.texts == ["Delete the note?", "Milk can't be restored.", "Delete", "Keep"])
      screen.press("Keep")
      await host.settleViews { screen.turn() }
      #expect(root.interactor.answers == [])
      #expect(screen.texts.first == "Delete the note?")
      screen.press("Delete")
      await host.settleViews { screen.turn() }
      #expect(root.interactor.answers == [.delete])
    }

    @Test func aDialogOfSwiftUIAnswers() async {
      let slot = ViewSlot<Presenter<String, QuestionAction>>()
      let root = ask(needsAnswer: false) { slot.place($0) }
      let screen = Host { DialogScreen(question: slot) }
      await host.settleViews { screen.turn() }
      #expect(screen.texts == ["Delete the note?", "Delete"])
      screen.press("Delete")
      await host.settleViews { screen.turn() }
      #expect(root.interactor.answers.first == .delete)
    }
  }
#endif
