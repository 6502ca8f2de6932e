/// An object of `--json` as the rules predict it, written without the program's own code.
struct ExpectedObject {
  /// The RIB under `Root/LoggedIn/Rider`; `nil` if nobody is signed in.
  var stage: String?
  var attached: [String] = []
  var detached: [String] = []
  var receipts: (count: Int, cents: Int) = (0, 0)
  var notices: [String] = []
  var reason: String?
  var rider = "ana"

  /// Nobody is signed in.
  static let signedOut = ExpectedObject(stage: nil)

  /// A rider is signed in and sees this RIB.
  static func at(
    _ stage: String, attached: [String] = [], detached: [String] = [], receipts: (Int, Int) = (0, 0),
    notices: [String] = []
  ) -> ExpectedObject {
    ExpectedObject(
      stage: stage, attached: attached, detached: detached, receipts: receipts, notices: notices)
  }

  /// The same, but the event is rejected.
  func rejected(_ reason: String) -> ExpectedObject {
    var object = self
    (object.attached, object.detached, object.reason) = ([], [], reason)
    return object
  }

  /// The line of the object.
  func line(_ sequence: Int, _ event: String) -> String {
    let rider = "Root/LoggedIn/Rider"
    let active = stage.map { ["Root", "Root/LoggedIn", rider, "\(rider)/\($0)", "Root/LoggedIn/Receipts"] }
    return """
      {"accepted":\(reason == nil),"active":\(list(active ?? ["Root", "Root/LoggedOut"])),\
      "attached":\(list(attached)),"detached":\(list(detached)),"event":"\(event)","notices":\(list(notices)),\
      \(reason.map { "\"reason\":\"\($0)\"," } ?? "")\
      "receipts":{"cents":\(receipts.cents),"count":\(receipts.count)},\
      "rider":\(stage == nil ? "null" : "\"\(self.rider)\""),"seq":\(sequence)}
      """
  }

  private func list(_ texts: [String]) -> String {
    "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]"
  }
}
