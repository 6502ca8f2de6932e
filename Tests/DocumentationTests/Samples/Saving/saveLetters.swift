import RIBKit
import RIBSessions

func launch(_ root: LettersRouter, on host: ManualHost, restoring text: String?) {
  root.launch(LaunchOptions(restoring: restoration(of: text)), on: host)
}

func restoration(of text: String?) -> Restoration {
  guard let text else { return Restoration(SavedTree(), coder: JSONValueCoder(), version: 3) }
  var restoration = Restoration(reading: text, coder: JSONValueCoder(), version: 3)
  migrate(&restoration.saved)
  return restoration
}

func migrate(_ saved: inout SavedTree) {
  if saved.version < 2 { saved.move("Root/Trip", to: "Root/Ride") }
  if saved.version < 3 { saved["Root/Settings#theme"] = nil }
}

func text(of root: LettersRouter) throws -> String? {
  let saved: SavedTree? = root.save()
  return try saved.map { try JSONValueCoder().text(of: $0) }
}

func losses(of root: LettersRouter) -> [String] {
  root.unread.map { (value: UnreadValue) in "\(value.place): \(value.reason)" }
}

func smallRestoration(of saved: SavedTree) -> Restoration {
  var limits = SavingLimits()
  limits.values = 500
  limits.bytes = 100_000
  return Restoration(saved, coder: JSONValueCoder(), limits: limits)
}
