internal import DeepLinks

/// Why a text is no target, and where.
struct RewriteTargetError: Error, CustomStringConvertible {
  let reason: String
  let offset: Int
  let text: String

  var description: String { "\(reason), at byte \(offset) of the target \"\(text.shortened)\"." }
}
