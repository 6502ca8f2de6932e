internal import SwiftSyntax

extension Wiring {
  /// Gives a RIB another name: its types, their files and folder, and every use.
  ///
  /// What is called after it changes with it: the name under which a parent keeps its builder, the case of the parent's route and
  /// the function that takes its events where nothing else is called so, its rows, its tests, and the texts of tests that name it.
  ///
  /// - Parameters:
  ///   - old: The name.
  ///   - new: The name that it gets.
  ///   - titles: Both names as they are told to people.
  ///   - code: All files of the package, with its tests.
  /// - Returns: The new texts by the paths as they are, and the moves of files; or advice.
  package static func rename(
    _ old: String, to new: String, titles: (old: String, new: String)? = nil, in code: CodeBase
  ) -> Wiring {
    guard let types = code.ribTypes[old] else {
      return Wiring(refusing: [Advice("There is no RIB called \(old) in these files.")])
    }
    guard old != new else { return Wiring(refusing: []) }
    let names = RenamedNames(
      of: types, from: old, to: new, titles: titles ?? (old, new), in: code)
    let taken = names.types.values.filter { code.types[$0] != nil }.sorted()
    guard taken.isEmpty else {
      return Wiring(refusing: taken.map { Advice("There is a type called \($0) already.") })
    }
    var files: [String: CodeFile] = [:]
    var changes: [Advice] = []
    for path in code.paths {
      guard let file = code.files[path] else { continue }
      let text = names.apply(to: file)
      guard text != file.text else { continue }
      let result = CodeFile(path: path, text: text)
      guard result.errors.count <= file.errors.count,
        DeclarationCollector(result).names.count == DeclarationCollector(file).names.count
      else { return Wiring(refusing: [Advice("\(path) would not parse with the new name.")]) }
      files[path] = result
      changes.append(Advice("Say \(new) instead of \(old).", at: CodePlace(path: path, line: 1, column: 1)))
    }
    let moves = names.moves
    let blocked = moves.values.filter { code.files[$0] != nil }.sorted()
    guard blocked.isEmpty else {
      return Wiring(refusing: blocked.map { Advice("There is a file called \($0) already.") })
    }
    return Wiring(files: files, changes: changes, isRefused: false, moves: moves)
  }

  private init(refusing advice: [Advice]) {
    self.init(files: [:], changes: advice, isRefused: !advice.isEmpty)
  }
}
