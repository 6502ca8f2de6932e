internal import RIBSyntax
package import RIBToolkit

/// The verbs of `rib` that parse Swift.
package enum CodeVerbs {
  /// The work of each, which replaces that of the verb that does without a parser.
  package static let all: RibCommand.Verbs = [
    (.new, NewVerb.self), (.outline, OutlineVerb.self), (.attach, AttachVerb.self),
    (.detach, DetachVerb.self), (.rename, RenameVerb.self), (.delete, DeleteVerb.self),
    (.need, NeedVerb.self), (.tree, TreeVerb.self), (.lint, LintVerb.self),
  ]

  /// Runs `rib` with them, on a thread that deep code does not overflow.
  ///
  /// - Parameter arguments: The command line, with the name of the program first.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    DeepStack.run { RibCommand.run(arguments, parsing: all) } ?? CommandStatus.failure.rawValue
  }
}
