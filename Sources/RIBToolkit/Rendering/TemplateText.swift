package import RIBDiagnostics

/// A parsed template: text with tags in double braces.
///
/// - `{{name}}` and `{{name|camel|quoted}}` insert the text of a variable; `{{"{{"}}` inserts literal text.
/// - `{{#if a and not b or c == "x"}}…{{#else}}…{{/if}}` chooses one of two parts.
/// - `{{#each list as item}}…{{#between}}…{{/each}}` repeats a part; `{{item.name}}` is a part of the item.
/// - `{{#join ", "}}…{{/join}}` joins the nonblank lines of a part with a separator; `{{#join sorted}}` sorts them by their last words.
/// - `{{#fit}}…{{/fit}}` joins several lines into one, if they fit.
///   Otherwise, a closing parenthesis on the last line joins the previous line.
///
/// The output omits a line that holds nothing but one of these block tags. Templates can't run code or read files.
package struct TemplateText: Sendable {
  /// The line ending of the template; the output has line feeds.
  let lineBreak: String
  private let nodes: [TemplateNode]
  private let references: [(reference: TemplateReference, locals: Set<String>)]

  /// Parses the text of a template; `file` is the name of the template in errors.
  package init(_ source: String, file: String) throws(ToolkitError) {
    try self.init(source, file: file, reading: TemplateWords.Forms())
  }

  /// Parses one of several texts, which share the forms of words.
  init(_ source: String, file: String, reading forms: TemplateWords.Forms) throws(ToolkitError) {
    lineBreak = source.contains("\r\n") ? "\r\n" : "\n"
    var parser = TemplateParser(reading: forms)
    nodes = try parser.read(TemplateLexer(source.replacing("\r\n", with: "\n"), file: file))
    references = parser.references
  }

  /// Checks that all variables of the template exist, including those in parts that aren't rendered.
  ///
  /// - Throws: A problem for each use of an unknown variable.
  package func check(names: Set<String>) throws(ToolkitError) {
    var problems = ProblemCollector()
    for (reference, locals) in references where !names.contains(reference.name) {
      if locals.contains(reference.name) { continue }
      let hint = NearMiss.to(reference.name, among: names.union(locals))
      let words = hint.map { " Did you mean \"\($0)\"?" } ?? " Add it to the manifest."
      problems.add(.template, "Unknown variable \"\(reference.name)\".\(words)", at: reference.place)
    }
    try problems.check()
  }

  /// Whether any part of the template uses a variable.
  func uses(_ name: String) -> Bool { references.contains { $0.reference.name == name } }

  /// Renders the template with the values of the variables, by name.
  ///
  /// - Throws: An error if a value is missing or isn't text.
  package func render(
    _ values: [String: TemplateValue], indentedBy indentation: Indentation = .standard
  ) throws(ToolkitError) -> String {
    var renderer = TemplateRenderer(values, indentedBy: indentation)
    return indentation.replacing(in: try renderer.render(nodes))
  }
}
