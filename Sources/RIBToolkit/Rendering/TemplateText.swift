internal import Basics

/// A template that is read: a text with tags between double braces.
///
/// `{{name}}` and `{{name|camel|quoted}}` stand for the text of a variable; `{{"{{"}}` for a text as it is.
/// `{{#if a and not b or c == "x"}}…{{#else}}…{{/if}}` takes one of two parts. `{{#each list as item}}…{{#between}}…{{/each}}`
/// repeats a part; the parts of an item are `{{item.name}}`. `{{#join ", "}}…{{/join}}` puts a separator between the lines of a
/// part that are not blank, and `{{#join sorted}}` sorts them by their last words. `{{#fit}}…{{/fit}}` makes one line of several, if it
/// is not longer than 100 letters. A line that holds one such tag and nothing else is not in the
/// output. There is nothing else: no template can run code or read a file.
package struct TemplateText {
  private let nodes: [TemplateNode]
  private let references: [(reference: TemplateReference, locals: Set<String>)]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - source: Its text.
  ///   - file: What it is called in errors.
  /// - Throws: All that is wrong with it, each with its place.
  package init(_ source: String, file: String) throws(ToolkitError) {
    var parser = TemplateParser()
    nodes = try parser.read(TemplateLexer(source, file: file))
    references = parser.references
  }

  /// Checks that every variable that the template names is there, also in parts that are not taken.
  ///
  /// - Parameter names: The names of the variables.
  /// - Throws: A problem for each place that names another.
  package func check(names: Set<String>) throws(ToolkitError) {
    var problems = ProblemCollector()
    for (reference, locals) in references where !names.contains(reference.name) {
      if locals.contains(reference.name) { continue }
      let hint = NearMiss.to(reference.name, among: names.union(locals))
      let words = hint.map { " Did you mean \"\($0)\"?" } ?? " Add it to the manifest."
      problems.add(
        Problem(.template, "There is no variable \"\(reference.name)\".\(words)", at: reference.place))
    }
    try problems.check()
  }

  /// Whether the template asks for a variable, in whatever part.
  ///
  /// - Parameter name: The name of the variable.
  /// - Returns: Whether it does.
  func uses(_ name: String) -> Bool { references.contains { $0.reference.name == name } }

  /// Makes the text.
  ///
  /// - Parameter values: The values of the variables, by name.
  /// - Returns: The text.
  /// - Throws: What cannot be written: a value that is missing or that is no text, or more than a mebibyte.
  package func render(_ values: [String: TemplateValue]) throws(ToolkitError) -> String {
    var renderer = TemplateRenderer(values)
    return try renderer.render(nodes)
  }
}
