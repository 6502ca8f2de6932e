/// How far a transaction is; the name of its record says so, and changes in one step.
enum TransactionState: String, CaseIterable {
  /// The copies of the old files are made, and new files may stand beside their places. No file has changed.
  case prepared
  /// All new files stand beside their places; some may be in place.
  case committing
  /// Some old files may be back in their places.
  case undoing
  /// All is done.
  case done
  /// It has taken another one back, which is gone; `rib redo` takes this one back.
  case undone

  var file: String { "\(rawValue).json" }
}
