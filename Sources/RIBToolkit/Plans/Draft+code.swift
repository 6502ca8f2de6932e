internal import RIBSyntax

extension Draft {
  /// Takes over what is to be done to the code.
  ///
  /// - Parameter wiring: What is to be done.
  /// - Returns: What is left to be done by hand, which the code has marks for.
  /// - Throws: Why nothing can be done; or that a file is not there.
  mutating func take(_ wiring: Wiring) throws(ToolkitError) -> [Problem] {
    if wiring.isRefused {
      throw ToolkitError(wiring.advice.map { Problem(.package, $0) })
    }
    notes += wiring.notes
    var problems = wiring.advice.map { Problem(.wiring, $0) }
    let code = code()
    for (path, file) in wiring.files.sorted(by: { $0.key < $1.key }) {
      let before = code.files[path].map { code.ownModules(importedBy: $0) } ?? []
      for module in code.ownModules(importedBy: file).subtracting(before).sorted() {
        problems += try letDepend(path, on: module)
      }
      try update(PackagePath(path), file)
    }
    return problems
  }

  /// Lets the targets of new files depend on RIBModules, where these import it.
  ///
  /// - Parameter paths: The new files.
  /// - Returns: What is left to be done by hand.
  /// - Throws: That the manifest is not there.
  mutating func letDependOnModules(_ paths: [PackagePath]) throws(ToolkitError) -> [Problem] {
    let targets = Set(
      paths.filter { text(of: $0)?.contains("import RIBModules") == true && $0.names.count > 2 }.map {
        $0.names[1]
      })
    guard !targets.isEmpty else { return [] }
    let file = try PackagePath(Manifest.path)
    guard let text = text(of: file) else { return [] }
    var manifest = Manifest(text)
    var problems: [Problem] = []
    for target in targets.sorted()
    where !manifest.letDepend("\(target)", onProduct: "RIBModules", of: "RIBKit")
      // Where no product of the kit is named, the kit is this very package.
      && !(manifest.declares("RIBModules") && manifest.letDepend("\(target)", on: "RIBModules"))
    {
      problems.append(
        Problem(.wiring, "Let \(target) depend on the product RIBModules of RIBKit in Package.swift."))
    }
    if manifest.text != text { try update(file, manifest.text) }
    return problems
  }

  /// Lets the target of a file depend on another one, in the manifest.
  private mutating func letDepend(_ path: String, on module: String) throws(ToolkitError) -> [Problem] {
    let parts = path.split(separator: "/")
    guard parts.count > 2 else { return [] }
    let file = try PackagePath(Manifest.path)
    let sentence = "Let \(parts[1]) depend on \(module) in Package.swift"
    guard let text = text(of: file) else { return [Problem(.wiring, sentence + ".")] }
    var manifest = Manifest(text)
    if module == "ModelStreams" || module == "RIBKit" {
      let other = module == "RIBKit" ? "ModelStreams" : "RIBKit"
      // Where no product of the kit is named, the kit is this very package.
      guard manifest.letDepend(String(parts[1]), onProduct: module, of: other) || manifest.declares(module)
      else {
        return [Problem(.wiring, sentence + ".")]
      }
      if manifest.text != text { try update(file, manifest.text) }
      return []
    }
    guard manifest.declares(module) else {
      return [Problem(.wiring, sentence + ", which has no target of that name yet.")]
    }
    if parts[0] == "Sources", manifest.depends(module, on: String(parts[1])) {
      throw ToolkitError(
        .package,
        "\(parts[1]) would have to depend on \(module), which depends on \(parts[1]) already. Move what is needed there into \(parts[1]), or into a target below both."
      )
    }
    guard manifest.letDepend(String(parts[1]), on: module) else {
      return [Problem(.wiring, sentence + ".")]
    }
    if manifest.text != text { try update(file, manifest.text) }
    return []
  }
}

extension Problem {
  /// Makes a problem of what somebody has to do by hand.
  init(_ code: Code, _ advice: Advice) {
    let lines =
      advice.text.isEmpty
      ? [] : advice.text.split(separator: "\n", omittingEmptySubsequences: false).map { "\n    \($0)" }
    self.init(code, advice.sentence + lines.joined(), at: advice.place.map(Place.init))
  }
}

extension Place {
  /// Makes a place of one that the parser has found.
  init(_ place: CodePlace) {
    self.init(file: place.path, line: place.line, column: place.column)
  }
}
