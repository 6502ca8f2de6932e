import RIBKit
import RIBSessions

func migrate(_ saved: inout SavedTree) {
  if saved.version < 2 { saved.move("Root/Trip", to: "Root/Ride") }
  if saved.version < 3 { saved["Root/Settings#theme"] = nil }
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
