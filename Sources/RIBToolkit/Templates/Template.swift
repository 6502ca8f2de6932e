internal import Basics
internal import Foundation
internal import LinkGates
internal import RIBDiagnostics

/// A parsed template that has passed all checks that don't depend on values.
package struct Template: Sendable {
  package let name: String
  /// The folder of the template; `nil` if it is built in.
  private let folder: String?
  /// The contents of all its files, by name.
  package let sources: [String: [UInt8]]
  let manifest: TemplateManifest
  private let files: [File]
  private let note: TemplateText?

  /// A file that the template generates.
  private struct File {
    let path: TemplateText
    let text: TemplateText
    let condition: TemplateText?

    /// Renders the file; `nil` if its condition doesn't hold.
    func render(
      _ values: [String: TemplateValue], indentedBy indentation: Indentation
    ) throws(ToolkitError) -> Change? {
      if let condition, try condition.render(values).isEmpty { return nil }
      let path = try PackagePath(try self.path.render(values))
      guard path.last.hasSuffix(".swift") else {
        let text = try self.text.render(values).replacing("\n", with: self.text.lineBreak)
        return .create(path, Array(text.utf8))
      }
      let text = try self.text.render(values, indentedBy: indentation)
      return .create(path, Array((text.last?.isNewline == false ? text + "\n" : text).utf8))
    }
  }

  /// The variables that every template has without declaring them.
  static let given: Set<String> = [
    "name", "target", "tests", "imports", "streams", "keptStreams", "hashable", "fixtures", "path",
    "url", "access", "hidden", "testable", "app", "nonisolated", "mainActor", "async",
  ]

  /// Returns the origin of a template in words, from its folder.
  static func origin(_ folder: String?) -> String { folder ?? "built in" }

  /// The origin of the template in words.
  package var origin: String { Self.origin(folder) }

  /// The one-sentence summary.
  package var summary: String { manifest.summary }

  /// The names of its variables, without those that every template has.
  package var variables: Set<String> { Set(manifest.variables.map(\.name)) }

  /// Parses and checks a template.
  ///
  /// `folder` is `nil` for a built-in template. `sources` has the contents of its files, by name.
  package init(
    _ name: String, in folder: String?, _ sources: [String: [UInt8]]
  ) throws(ToolkitError) {
    self.name = name
    self.folder = folder
    self.sources = sources
    let place = folder ?? "Templates/\(name)"
    let manifest = try Self.manifest(in: sources, at: place)
    self.manifest = manifest
    var problems = ProblemCollector()
    Self.check(manifest, &problems, at: place)
    let names = Self.given.union(manifest.variables.map(\.name))
    let forms = TemplateWords.Forms()
    func read(_ source: String, _ file: String) -> TemplateText? {
      let text = problems.collect(try TemplateText(source, file: file, reading: forms))
      if let text { problems.collect(try text.check(names: names)) }
      return text
    }
    var files: [File] = []
    for file in manifest.files {
      let condition = file.when.map { "{{#if \($0)}}yes{{/if}}" }
      let path = read(file.path, "\(place): path of \(file.source)")
      let when = condition.map { read($0, "\(place): condition of \(file.source)") }
      guard let bytes = sources[file.source] else {
        problems.add(
          .template, "\(place) lacks the file \"\(file.source.printable)\" listed in its manifest.")
        continue
      }
      let name = "\(place)/\(file.source)"
      guard let source = problems.collect(try FileContent(bytes).text(of: name, or: .template)) else {
        continue
      }
      if let path, let text = read(source, "\(place)/\(file.source)") {
        files.append(File(path: path, text: text, condition: when ?? nil))
      }
    }
    note = manifest.note.map { read($0, "\(place): note") } ?? nil
    self.files = files
    try problems.check()
  }

  /// The test cases of the template: the value of each variable, by name.
  ///
  /// - Complexity: O(*c* · *p*), where *c* is the number of cases and *p* the number of value pairs.
  package var cases: [[String: TemplateArgument]] { VariablePairs(manifest.variables).cases }

  /// Whether any part of the template uses a variable.
  package func uses(_ variable: String) -> Bool {
    files.contains { $0.path.uses(variable) || $0.text.uses(variable) }
  }

  /// Renders the files of the template from the values of all variables, its Swift files with an indentation.
  ///
  /// - Returns: A change for each file, and a note about remaining manual work.
  func render(
    _ values: [String: TemplateValue], indentedBy indentation: Indentation = .standard
  ) throws(ToolkitError) -> (changes: [Change], note: String?) {
    var problems = ProblemCollector()
    var changes: [Change] = []
    for file in files {
      let change = problems.collect(try file.render(values, indentedBy: indentation)) ?? nil
      if let change { changes.append(change) }
    }
    let words = problems.collect(try note?.render(values)) ?? nil
    try problems.check()
    return (changes, words)
  }

  private static func manifest(
    in sources: [String: [UInt8]], at place: String
  ) throws(ToolkitError) -> TemplateManifest {
    let candidates = sources.keys.filter { $0.hasSuffix(".json") }.sorted()
    let file = candidates.contains("template.json") ? "template.json" : candidates.first
    guard let file, file == "template.json" || candidates.count == 1, let bytes = sources[file] else {
      throw ToolkitError(.template, "\(place) isn't a template: it has no template.json.")
    }
    do {
      return try JSONDecoder().decode(TemplateManifest.self, from: Data(bytes))
    } catch {
      let reason = (error as? DecodingError)?.sentence ?? "\(error)"
      throw ToolkitError(.template, "\(place)/\(file) is invalid: \(reason).")
    }
  }

  private static func check(
    _ manifest: TemplateManifest, _ problems: inout ProblemCollector, at place: String
  ) {
    if manifest.format != 1 {
      problems.add(
        .template,
        "\(place) has the format \(manifest.format), but this rib reads only format 1. Use a newer rib.")
    }
    if manifest.files.isEmpty {
      problems.add(.template, "\(place) generates no files. Add one to its manifest.")
    }
    var names = given
    for variable in manifest.variables {
      if !names.insert(variable.name).inserted {
        problems.add(
          .template,
          "\(place): the variable \"\(variable.name.printable)\" is a duplicate, or rib defines it. Rename the variable."
        )
      }
      if variable.type == .choice, variable.choices?.isEmpty ?? true {
        problems.add(
          .template, "\(place): the variable \(variable.name) is a choice, but has no choices. Add some.")
      }
      problems.collect(try variable.matches(""))
      if variable.default != nil { problems.collect(try variable.value(nil, knowing: WrittenTypes())) }
    }
  }
}
