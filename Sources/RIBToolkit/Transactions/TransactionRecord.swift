/// What the disk knows about a transaction, so that the next run can finish it or take it back.
struct TransactionRecord: Codable, Hashable {
  /// One file of it.
  struct Entry: Codable, Hashable {
    let path: String
    /// The name of the new file beside its place; `nil` if the file goes.
    let temporary: String?
    /// The file as it was, of which the folder of the transaction has a copy; `nil` if there was none.
    let before: Fingerprint?
    /// The file as it will be; `nil` if it goes.
    let after: Fingerprint?
  }

  var format = 1
  let command: String
  /// The number of the transaction that this one takes back.
  let undoes: String?
  /// Whether the folder of the package was made for it.
  let madeRoot: Bool
  /// The folders that it makes, outermost first.
  let folders: [String]
  /// The folders that go when they are empty afterwards, outermost first.
  let emptied: [String]
  let entries: [Entry]
  /// The command that is taken back; `nil` where none is.
  var takesBack: String?
  /// The number of the transaction that took back what this one does again.
  var redoes: String?
}

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

/// What tells whether a file is the one that it was: its length and a hash of its bytes.
///
/// The hash is FNV-1a of 64 bits: it notices changes by chance, and is no protection from people.
struct Fingerprint: Hashable, Codable {
  let length: Int
  let hash: String

  init(_ bytes: [UInt8]) {
    length = bytes.count
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.hash = String(hash, radix: 16)
  }
}
