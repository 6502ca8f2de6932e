internal import ModelStreams
internal import RIBKit

/// Shows what was paid for a trip.
struct ReceiptView: View {
  let presenter: ReceiptPresenter

  var lines: [String] { [presenter.viewModels.latest] }
}
