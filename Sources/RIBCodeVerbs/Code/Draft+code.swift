internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

extension Draft {
  /// Applies edits to the code.
  ///
  /// - Returns: The remaining manual work, which the code marks.
  /// - Throws: The reason why nothing can be edited, or an error that a file is missing.
  mutating func take(_ wiring: Wiring) throws(ToolkitError) -> [Problem] {
    if wiring.isRejected { throw ToolkitError(wiring.advice.map { Problem(.package, $0) }) }
    notes += wiring.notes.filter { !notes.contains($0) }
    var problems = wiring.advice.map { Problem(.wiring, $0) }
    let code = code()
    for (path, file) in wiring.files.sorted(by: { $0.key < $1.key }) {
      let before = code.files[path].map(code.ownModules) ?? []
      let place = try PackagePath(path)
      guard text(of: place) != nil else {
        try create(place, file.text)
        problems += try completeManifest(for: [place])
        continue
      }
      try code.files[path]?.checkSyntax(because: "the command edits this file")
      if let target = code.target(of: path) {
        for module in code.ownModules(importedBy: file).subtracting(before).sorted() {
          problems += try letDepend(target, on: module)
        }
      }
      try update(place, file)
    }
    return problems
  }

  /// Declares the targets of new files, and adds the modules that the files import to existing targets' dependencies.
  ///
  /// - Returns: The remaining manual work.
  /// - Throws: An error if two targets would depend on each other.
  mutating func completeManifest(for paths: [PackagePath]) throws(ToolkitError) -> [Problem] {
    var modules: [PackageTarget: Set<String>] = [:]
    let code = code()
    for path in paths {
      guard let target = code.target(of: "\(path)") else { continue }
      modules[target, default: []].formUnion(code.files["\(path)"].map(code.ownModules) ?? [])
    }
    guard let manifest = try manifest() else { return [] }
    var problems: [Problem] = []
    for (target, modules) in modules.sorted(by: { $0.key.folder < $1.key.folder }) {
      if manifest.declares(target.name) || target.isDeclared {
        for module in modules.sorted() {
          // If the target's dependencies can't be read, assume that they include what its other files import.
          var tried = manifest
          let isImported = code.files.values.contains { file in
            target.contains(file.path) && !paths.contains { "\($0)" == file.path }
              && file.mentions("import \(module)")
          }
          guard !isImported || tried.letDepend(target.name, on: module) else { continue }
          problems += try letDepend(target, on: module)
        }
      } else if !code.files.keys.contains(where: { path in
        target.contains(path) && !paths.contains { "\($0)" == path }
      }) {
        problems += try declare(target.name, isTest: target.isTest, dependingOn: modules.sorted())
      }
    }
    return problems
  }

  private mutating func declare(
    _ target: String, isTest: Bool, dependingOn modules: [String]
  ) throws(ToolkitError) -> [Problem] {
    var manifest = try manifest() ?? Manifest("")
    guard severalManifests == nil, manifest.declare(target, isTest: isTest, dependingOn: modules) else {
      let kind = isTest ? "testTarget" : "target"
      let list = modules.joined(separator: ", ")
      return [
        Problem(
          .wiring,
          "Add a \(kind) \(target) to \(severalManifests ?? Manifest.path) that depends on \(list).")
      ]
    }
    try update(manifest)
    return []
  }

  /// Adds a module to the dependencies of a target in the manifest.
  private mutating func letDepend(_ owner: PackageTarget, on module: String) throws(ToolkitError) -> [Problem]
  {
    let target = owner.name
    var manifest = try manifest() ?? Manifest("")
    let old = manifest.text
    let all = [manifest] + otherManifests
    if !owner.isTest, all.contains(where: { $0.depends($0.target(of: module) ?? module, on: target) }) {
      throw ToolkitError(
        .package,
        "\(target) can't import \(module), because \(module) depends on \(target). Move the types that both need into \(target), or into a target below both."
      )
    }
    if all.contains(where: { $0.dependsConditionally(target, on: module) }) {
      return [
        Problem(
          .wiring,
          "\(target) depends on \(module) under a condition, but new code always imports it. Remove the condition from \(severalManifests ?? Manifest.path), or wrap the new code in #if."
        )
      ]
    }
    // The package manager knows the dependencies that functions and statements of the manifest add.
    if owner.dependencies.contains(manifest.target(of: module) ?? module) { return [] }
    if let type = Features(code()).module(of: module, importedBy: owner.moduleName) {
      throw ToolkitError(
        .package,
        "\(target) can't import \(module), because both are features: \(module) declares \(type). Move what both need, such as a key, a plugin point or a protocol, to a target that both import."
      )
    }
    let known = code().targets.first { $0.moduleName == module }?.name
    guard severalManifests == nil, manifest.letDepend(target, on: module, named: known) else {
      // In RIBKit's own package, functions may create the targets.
      let isKit = CodeBase.kitProducts.contains(module)
      if isKit, manifest.declares(module) { return [] }
      let name = manifest.target(of: module) ?? known
      let dependency =
        isKit ? "the product \(module) of RIBKit" : name ?? "\(module), which isn't a target yet"
      let line = isKit ? ".product(name: \"\(module)\", package: \"RIBKit\")" : "\"\(name ?? module)\""
      return [
        Problem(
          .wiring,
          "Add to the dependencies of \(target) in \(severalManifests ?? Manifest.path): \(dependency).\n    \(line),"
        )
      ]
    }
    if manifest.text != old { try update(manifest) }
    return []
  }
}

extension Problem {
  /// Creates a problem from advice about manual work.
  init(_ kind: Code, _ advice: Advice) {
    self.init(kind, advice.message, at: advice.place)
  }
}

extension CodeBase {
  /// Checks that RIBs exist, and that the named target, if there is one, contains one of them.
  ///
  /// - Throws: An error for each missing RIB, with the most similar name.
  func checkRIBs(_ names: [String], in target: PackageLayout? = nil) throws(ToolkitError) {
    let there = ribNames
    try ToolkitError.check(
      names.filter { !there.contains($0) }.map { name in
        let hint = NearMiss.question(name, among: there)
        return Problem(.package, "Unknown RIB \(name.printable).\(hint) Run 'rib tree' for a list.")
      })
    guard let target, !names.contains(where: { self.target(ofRIB: $0) == target.target }) else { return }
    let other = names.first.flatMap(self.target(ofRIB:)).map { "; there is one in \($0)" } ?? ""
    throw ToolkitError(.package, "The target \(target.target) has no RIB named \"\(names[0])\"\(other).")
  }

  /// Checks that the name of a new RIB differs from those of the others in more than case.
  func checkNewRIB(_ name: String) throws(ToolkitError) {
    guard let other = ribNames.first(where: { $0 != name && $0.lowercased() == name.lowercased() })
    else { return }
    throw ToolkitError(
      .name,
      "\(name) differs only in case from the RIB \(other), and some disks can't distinguish their files. Did you mean \(other)? Otherwise, use another name."
    )
  }

  /// Returns the target of a RIB; `nil` if its file isn't in a target's folder.
  func target(ofRIB name: String) -> String? {
    path(ofRIB: name).flatMap(target).flatMap { $0.isTest ? nil : $0.name }
  }
}
