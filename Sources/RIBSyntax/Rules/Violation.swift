internal import SwiftSyntax

/// Where a rule is broken.
struct Violation {
  let path: String
  /// Where; `nil` if the file as a whole breaks it.
  let position: AbsolutePosition?
  /// The line to name if there is no position.
  var line = 1
  /// The declarations around it.
  let declaration: String
  /// What is wrong, as a sentence.
  let message: String
  /// What to do about it, where the rule can say more than its card.
  var fix: String?
}
