internal import ModelStreams
internal import RIBKit

/// Shows how much of a trip is done, as a bar.
struct ProgressView: View {
  let presenter: TripPresenter

  var lines: [String] {
    let percent = presenter.viewModels.latest.percent
    let done = percent * Self.width / 100
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: Self.width - done)
    return ["[\(bar)] \(percent) %"]
  }

  private static let width = 20
}
