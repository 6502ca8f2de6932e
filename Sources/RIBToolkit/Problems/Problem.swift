/// One thing that is wrong, as a sentence that says what to do.
package struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong; it decides how the program ends.
  package enum Code: String, Hashable, Sendable {
    /// The command line.
    case usage
    /// A name that Swift or the tool does not take.
    case name
    /// A template.
    case template
    /// A file that is there already, or has changed.
    case conflict
    /// A path that leaves the package, or leads through what is no folder.
    case path
    /// What the system refuses.
    case files
    /// The package, or where it is.
    case package
    /// A table of links, a link, or a known answer.
    case links
    /// There is nothing to do: what was to be changed is not there, or is as it should be.
    case nothing
    /// What is left to be done in other files, which the tool does not do.
    case wiring
    /// What a rule of `rib lint` finds wrong with the code.
    case lint
    /// Another run of the tool, or one that was interrupted.
    case transaction
    /// A program that the tool has started.
    case program
  }

  /// What kind of thing is wrong.
  package let code: Code
  /// The sentences: what is wrong, and what to do.
  package let message: String
  /// Where it is, in a text that was read.
  package let place: Place?
  /// Whether it is only called a warning.
  package let isWarning: Bool

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - code: What kind of thing is wrong.
  ///   - message: What is wrong, and what to do.
  ///   - place: Where it is, in a text that was read.
  ///   - isWarning: Whether it is only called a warning.
  package init(_ code: Code, _ message: String, at place: Place? = nil, isWarning: Bool = false) {
    self.code = code
    self.message = message
    self.place = place
    self.isWarning = isWarning
  }

  /// The line that a person reads, and an editor if there is a place.
  package var description: String {
    let word =
      code == .wiring ? "left to do" : code == .nothing ? "nothing to do" : isWarning ? "warning" : "error"
    return "\(place.map { "\($0): " } ?? "")\(word): \(message)"
  }
}
