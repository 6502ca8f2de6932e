internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

// The source of a RIB's dependencies on the command line: `--from` and `--owner`.

extension NeedSource {
  /// Parses `--from` and `--owner`.
  ///
  /// - Throws: An error for each value that is neither a RIB nor a value.
  init(_ invocation: Invocation) throws(ToolkitError) {
    self.init()
    for option in ["from", "owner"] {
      for word in invocation.options[option] ?? [] { try read(word, of: option) }
    }
  }

  /// Checks the use by a verb that creates a RIB.
  ///
  /// - Parameters:
  ///   - code: The code without the new RIB.
  ///   - name: The name of the new RIB.
  ///   - hasParent: Whether it gets a parent.
  /// - Throws: An error if a named RIB doesn't exist, is the new one, or has no use without a parent.
  func check(in code: CodeBase, forNew name: String, hasParent: Bool) throws(ToolkitError) {
    if !hasParent, let option = options.first {
      throw ToolkitError(.usage, "\(option) needs a parent. Add --in.")
    }
    if allOwners.contains(name) || ancestor == name {
      throw ToolkitError(
        .package,
        "\(name) can't own what it receives from above. Choose a RIB above \(name). To make \(name) create a dependency, run 'rib need NAME:TYPE --for \(name) --owner \(name)' later."
      )
    }
    try check(in: code)
  }

  /// Checks that the named RIBs exist.
  func check(in code: CodeBase) throws(ToolkitError) {
    try code.checkRIBs([ancestor].compactMap(\.self) + allOwners)
  }

  /// Checks that a RIB takes dependencies, if the command line names their source.
  func checkUse(for rib: String, in code: CodeBase) throws(ToolkitError) {
    guard let option = options.first, code.rib(rib)?.needs.isEmpty == true else { return }
    throw ToolkitError(
      .usage, "\(option) has no effect, because \(rib) has no dependencies. Remove \(option).")
  }

  /// Lets the route carry some values of a child besides those whose types are `Hashable`.
  ///
  /// - Throws: An error if a builder decides that, or the child has no value of that name.
  mutating func carry(_ names: [String], of child: String, in code: CodeBase) throws(ToolkitError) {
    guard !names.isEmpty, let rib = code.rib(child) else { return }
    if let builder = rib.builder {
      throw ToolkitError(
        .usage, "--param has no effect, because the build function of \(builder) decides. Remove --param.")
    }
    let known = (rib.needs + rib.parameters).map(\.name)
    for name in names where !known.contains(name) {
      throw ToolkitError(.usage, "\(child) takes no value \(name).\(NearMiss.question(name, among: known))")
    }
    parameters = Set(rib.parameters.map(\.name)).subtracting(values.keys).subtracting(owners.keys).union(
      names)
  }

  /// Parses one `--from` or `--owner`: a RIB, which begins with a capital letter, a value, or either of them for one dependency.
  private mutating func read(_ word: String, of option: String) throws(ToolkitError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isOwner = option == "owner"
    guard parts.allSatisfy(Self.isValue) else {
      let forms =
        isOwner
        ? "a RIB, such as Home, or NAME=RIB, such as queue=Home"
        : "a RIB, such as Root, or a value, such as service.count or count=service.count"
      throw ToolkitError(.usage, "--\(option) must be \(forms), not \"\(word.printable)\".")
    }
    var old: String?
    switch (isOwner, parts.count) {
    case (true, 2): old = owners.updateValue(parts[1], forKey: parts[0])
    case (false, 2): old = values.updateValue(parts[1], forKey: parts[0])
    case (true, _): (old, owner) = (owner, word)
    case (false, _) where word.first?.isUppercase == true: (old, ancestor) = (ancestor, word)
    case (false, _): (old, value) = (value, word)
    }
    guard let old else { return }
    throw ToolkitError(
      .usage,
      "--\(option) is repeated, with \(old) and \(parts[parts.count - 1]). Pass one of them, or specify a dependency for each, such as NAME=\(old)."
    )
  }

  private static func isValue(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first.map { $0.isLetter || $0 == "_" } == true
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }
}
