internal import Basics

/// The record of a transaction on the disk, which lets the next run finish or revert it.
struct TransactionRecord: Codable, Hashable {
  /// A file of the transaction.
  struct Entry: Codable, Hashable {
    let path: String
    /// The old file, which is copied to the transaction's folder; `nil` if it didn't exist.
    let before: Fingerprint?
    /// The new file, which is written to the transaction's folder; `nil` if it is deleted.
    let after: Fingerprint?
  }

  var format = 1
  let command: String
  /// The number of the transaction that this one reverts.
  let undoes: String?
  /// Whether the package's folder was created for the transaction.
  let madeRoot: Bool
  /// The folders that the transaction creates, outermost first.
  let folders: [String]
  /// The folders to remove if they end up empty, outermost first.
  let emptied: [String]
  let entries: [Entry]
  /// The command that the transaction reverts; `nil` if it doesn't revert one.
  var takesBack: String?
  /// The number of the undo transaction that this one reverts.
  var redoes: String?
  /// The manual work that the command leaves; `nil` in records of earlier versions.
  var left: [Problem]?
  /// The permissions of the folders in `emptied` before the transaction; `nil` in records of earlier versions.
  var permissions: [String: UInt32]?
}

/// The progress of a transaction.
///
/// The name of the record's file holds it, so that it changes in one step.
enum TransactionState: String, CaseIterable {
  /// The old files are copied, the new ones are written, and some may be in place.
  ///
  /// The next run reverts the transaction.
  case prepared
  /// The transaction is complete.
  case done
  /// The transaction has reverted another one, which is deleted.
  ///
  /// `rib redo` reverts this one.
  case undone
  /// Another version of rib has left a state that this one doesn't know.
  ///
  /// No run changes or removes the transaction.
  case foreign

  var file: String { "\(rawValue).json" }
}

/// The length and hash of a file, for detecting accidental changes.
struct Fingerprint: Hashable, Codable {
  let length: Int
  let hash: String

  init(_ bytes: [UInt8]) {
    length = bytes.count
    hash = String(bytes.byteHash, radix: 16)
  }
}
