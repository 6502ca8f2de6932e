internal import RIBSyntax
package import RIBToolkit

/// The verbs of `rib` that parse Swift.
package enum CodeVerbs {
  /// The verbs, which replace those that work without a parser.
  package static let all: RibCommand.Verbs = [
    (.new, NewVerb.self), (.outline, OutlineVerb.self), (.attach, AttachVerb.self),
    (.detach, DetachVerb.self), (.rename, RenameVerb.self), (.delete, DeleteVerb.self),
    (.need, NeedVerb.self), (.tree, TreeVerb.self), (.lint, LintVerb.self),
  ]

  /// Reads the targets of a plain manifest.
  package static let readManifest: Surroundings.ManifestReader = { manifest, memo in
    Manifest(memo.file(Manifest.path, manifest)).targets
  }

  /// Runs `rib` with these verbs, on a thread whose stack is large enough for deeply nested code.
  ///
  /// - Parameter arguments: The command line, including the name of the program.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    DeepStack.run { RibCommand.run(arguments, parsing: all, manifest: readManifest) }
      ?? CommandStatus.failure.rawValue
  }
}
