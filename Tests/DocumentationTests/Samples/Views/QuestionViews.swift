#if canImport(SwiftUI)
  import ModelStreams
  import RIBKit
  import RIBViews
  import SwiftUI

  /// An alert of SwiftUI.
  struct AlertScreen: View {
    let question: ViewSlot<Presenter<String, QuestionAction>>

    var body: some View {
      Text("A note")
        .alert("Delete the note?", item: question.shown { $0.send(.close) }) { question in
          Button("Delete", role: .destructive) { question.send(.delete) }
          Button("Keep", role: .cancel) {}
        } message: { question in
          Text(question.viewModels.latest)
        }
    }
  }

  /// The same question as a confirmation dialog.
  struct DialogScreen: View {
    let question: ViewSlot<Presenter<String, QuestionAction>>

    var body: some View {
      Text("A note")
        .confirmationDialog("Delete the note?", item: question.shown { $0.send(.close) }) { question in
          Button("Delete", role: .destructive) { question.send(.delete) }
        }
    }
  }

  #if !os(macOS)
    /// A full-screen cover.
    struct CameraScreen: View {
      let camera: ViewSlot<DraftView>

      var body: some View {
        Text("A note")
          .fullScreenCover(item: camera.shown { $0.presenter.send(.close) }) { $0.content }
      }
    }
  #endif
#endif

#if canImport(UIKit)
  import Foundation
  import UIKit

  extension UIViewController {
    /// Creates the place of an alert of UIKit above this controller.
    func alert(_ presenter: Presenter<String, QuestionAction>) -> ViewPlace {
      let alert = UIAlertController(
        title: "Delete the note?", message: presenter.viewModels.latest, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in presenter.send(.delete) })
      alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
      return place(presenting: alert) { presenter.send(.close) }
    }

    /// Creates the place of a sheet that only the logic closes.
    func wizard(_ controller: UIViewController, _ presenter: Presenter<String, QuestionAction>) -> ViewPlace {
      place(presenting: controller, onDismissAttempt: { presenter.send(.close) })
    }
  }
#endif
