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
