/// A value that an interactor preserves.
struct PreservedValue {
  let name: String
  /// Returns the date, if the value is a deadline's.
  var date: (() -> WallTime?)?
  /// Whether the owner drops parts of the value on purpose, so that less may be written than was read.
  var mayShrink = false
  /// Encodes the current value.
  let encode: (any ValueCoder) throws -> String
}

/// The text that a save contains for a value: the last one that could be written.
///
/// A saved text that can't be read stays until the value changes. Therefore the text of the value at that time is kept beside it.
struct TextToSave {
  /// The reason why a value is saved with an older text, or not at all.
  enum Obstacle {
    case tooLong(bytes: Int)
    case unwritable(any Error)
  }

  /// The text; `nil` if nothing was saved or written yet.
  private(set) var text: String?
  /// The text of the value at the time when the saved one couldn't be read; `nil` after the value has changed.
  private(set) var untouched: String?
  /// Whether the text is older than the value, because the value couldn't be written.
  private(set) var isStale = false

  /// Starts with the text that was saved, if any.
  init(_ saved: KeptValues.Kept?) { (text, untouched) = (saved?.text, saved?.untouched) }

  /// Keeps the saved text, which can't be read, until the value has another text than now.
  mutating func keep(untilOtherThan current: String?) { untouched = current }

  /// Takes the value's text or the error of its encoding, and returns why the value isn't saved, if it isn't.
  mutating func update(_ encoded: Result<String, any Error>, maximumBytes: Int) -> Obstacle? {
    isStale = true
    switch encoded {
    case .success(let new) where new == untouched: isStale = false
    case .success(let new) where new.utf8.count <= maximumBytes:
      (text, untouched, isStale) = (new, nil, false)
    case .success(let new): return .tooLong(bytes: new.utf8.count)
    case .failure(let error): return .unwritable(error)
    }
    return nil
  }

  /// The text to keep until the RIB is attached again.
  var kept: KeptValues.Kept? { text.map { KeptValues.Kept($0, untouched: untouched) } }
}
