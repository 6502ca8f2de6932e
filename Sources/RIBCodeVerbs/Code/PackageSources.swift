internal import RIBDiagnostics
package import RIBSyntax
package import RIBToolkit

/// The Swift sources of a package, for the parser.
package struct PackageSources: Sendable {
  package private(set) var files: [PackagePath: CodeFile]
  /// Sentences about the manifest and about skipped files.
  package let notes: [String]
  /// Sentences about interrupted commands, which may have left only some of their changes; empty for verbs that recover them first.
  fileprivate(set) var interruption: [String] = []
  /// The files and folders that were skipped.
  private(set) var skipped: [PackageTexts.Skipped]
  package let map: PackageMap
  /// The code that several targets contain.
  let shared: [SharedCode]

  /// Reads the sources of the targets of a package.
  init(_ folder: PackageFolder, of map: PackageMap, _ memo: Memo) throws(ToolkitError) {
    let found = try PackageTexts(folder, of: map.targets)
    let files = found.texts.map { ($0, memo.file("\($0)", $1)) }
    self.files = Dictionary(uniqueKeysWithValues: files)
    notes = map.notes + found.notes
    skipped = found.skipped
    shared = found.shared
    self.map = map
  }

  /// The sources for the parser.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all files.
  var code: CodeBase { CodeBase(Array(files.values), in: map.targets) }

  func inTargets(_ targets: [PackageTarget]) -> PackageSources {
    var sources = self
    sources.files = files.filter { path, _ in targets.contains { $0.contains("\(path)") } }
    sources.skipped = skipped.filter { file in targets.contains { $0.contains(file.path) } }
    return sources
  }

  /// Returns the targets to leave out when editing a target.
  ///
  /// These are other targets that also declare one of its RIBs, such as another program in the package, with their tests, and other test
  /// targets that declare a router of that name. All other targets are edited too, because code that uses the target's RIBs changes with
  /// them.
  ///
  /// - Parameter layout: The target.
  /// - Returns: The other targets.
  /// - Complexity: O(*n* + *rt*), where *n* is the length of all files, *r* the number of RIBs in the target and *t* the length of all
  ///   tests.
  func rivals(of layout: PackageLayout) -> [PackageTarget] {
    let own = Set(inTargets([layout.source]).code.ribs.map(\.router))
    let rivals = map.targets.filter { target in
      !target.isTest && target != layout.source
        && !own.isDisjoint(with: inTargets([target]).code.ribs.map(\.router))
    }
    let names = Set(rivals.map { $0.name + "Tests" })
    // Types in tests aren't parsed as code, so search the text: a router of that name is a separate RIB.
    let tests = map.targets.filter { target in
      target.isTest && target != layout.suite
        && (names.contains(target.name)
          || inTargets([target]).files.values.contains { file in
            own.contains { file.mentions("class \($0):") }
          })
    }
    return rivals + tests
  }
}

extension Memo {
  /// Returns a file for the parser, which reads the same text only once.
  func file(_ path: String, _ text: String) -> CodeFile {
    value(of: path, text) { CodeFile(path: path, text: text) }
  }
}

extension Verb {
  /// Reads the code of the package, or of the named target with its tests.
  func readSources() throws(ToolkitError) -> PackageSources {
    let map = try packageMap()
    let folder = try PackageFolder(packageRoot(), files: surroundings.files)
    var sources = try PackageSources(folder, of: map, surroundings.memo)
    do throws(ToolkitError) {
      sources.interruption = try folder.interruption()
    } catch {
      // A damaged record doesn't keep a verb from reading.
      sources.interruption = error.problems.map(\.message)
    }
    let (target, tests) = (invocation.value("target"), invocation.value("tests"))
    guard target != nil || tests != nil else { return sources }
    return sources.inTargets(try PackageLayout.targets(named: target, tests: tests, in: map))
  }
}
