/// What is to be done with a file that is there already and has other bytes.
package enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
  /// Nothing is done at all, which is the default.
  case fail
  /// The file stays as it is; the rest is done.
  case skip
  /// The file is replaced.
  case overwrite
}
