internal import SwiftSyntax

/// What is called something else when a RIB gets another name.
struct RenamedNames {
  /// The new names of types by the old.
  private(set) var types: [String: String] = [:]
  /// The new paths of files by the old.
  private(set) var moves: [String: String] = [:]
  /// The new names of members by the old, in each file.
  private var members: [String: [String: String]] = [:]

  init(of rib: RIBTypes, from old: String, to new: String, in code: CodeBase) {
    let change = { (name: String) in new + name.dropFirst(old.count) }
    for name in code.ownNames(of: rib) where name.hasPrefix(old) { types[name] = change(name) }
    var moving = code.files(of: rib.name)
    for path in code.paths where CodeBase.isTest(path) {
      guard let file = code.files[path] else { continue }
      let declared = TypeCollector(file).parts.map(\.name)
      guard declared.contains(old + "Tests") else { continue }
      types[old + "Tests"] = new + "Tests"
      moving.append(path)
    }
    for path in moving {
      var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      for index in parts.indices.dropFirst(2) where index < parts.count - 1 && parts[index] == old {
        parts[index] = new
      }
      let file = parts.removeLast()
      let stem = String(file.prefix { $0 != "." && $0 != "+" })
      let isOwn = stem == old || types[stem] != nil
      parts.append(isOwn ? change(file) : file)
      let target = parts.joined(separator: "/")
      if target != path { moves[path] = target }
    }
    renameMembers(of: rib, from: old, to: new, in: code)
  }

  private mutating func renameMembers(of rib: RIBTypes, from old: String, to new: String, in code: CodeBase) {
    let (name, other) = (ChildPlan.memberName(old) + "Builder", ChildPlan.memberName(new) + "Builder")
    for parent in code.ribTypes.values where parent.name != rib.name {
      let kept = parent.router.properties.first { $0.name == name }
      guard let type = kept?.typeName, code.type(type, in: parent.router.name)?.name == rib.builder?.name,
        !parent.router.properties.contains(where: { $0.name == other })
      else { continue }
      let paths =
        parent.all.flatMap { $0.parts.map(\.path) } + CallSite.all(of: parent.router, in: code).map(\.path)
      for path in paths { members[path] = [name: other] }
    }
  }

  /// A file with the new names, in code and in comments.
  func apply(to file: CodeFile) -> String {
    let names = types.merging(members[file.path] ?? [:]) { first, _ in first }
    guard names.keys.contains(where: file.text.contains) else { return file.text }
    var text = ""
    for token in file.syntax.tokens(viewMode: .sourceAccurate) {
      text += renamed(token.leadingTrivia, names)
      text += names[token.text] ?? token.text
      text += renamed(token.trailingTrivia, names)
    }
    return text
  }

  private func renamed(_ trivia: Trivia, _ names: [String: String]) -> String {
    trivia.map { piece in
      var text = ""
      piece.write(to: &text)
      return piece.isComment ? renamed(text, names) : text
    }.joined()
  }

  /// A comment with new names for whole words.
  private func renamed(_ comment: String, _ names: [String: String]) -> String {
    var (result, word) = ("", "")
    for letter in comment {
      if letter.isLetter || letter.isNumber || letter == "_" {
        word.append(letter)
      } else {
        result += (names[word] ?? word) + String(letter)
        word = ""
      }
    }
    return result + (names[word] ?? word)
  }
}
