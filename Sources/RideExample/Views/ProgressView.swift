internal import ModelStreams
internal import RIBKit

/// Shows how much of a trip is done, as a bar.
package struct ProgressView: View {
  private let presenter: TripPresenter

  /// Makes the view.
  ///
  /// - Parameter presenter: What the view reads and where its controls lead.
  package init(presenter: TripPresenter) {
    self.presenter = presenter
  }

  package var lines: [String] {
    let percent = presenter.viewModels.latest.percent
    let done = percent * Self.width / 100
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: Self.width - done)
    return ["[\(bar)] \(percent) %"]
  }

  private static let width = 20
}
