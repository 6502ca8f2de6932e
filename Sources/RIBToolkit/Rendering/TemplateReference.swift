/// A value that a template asks for: a variable, or a named part of the item of a loop.
struct TemplateReference: Hashable {
  let name: String
  let part: String?
  let place: Place

  var words: String { part.map { "\(name).\($0)" } ?? name }
}
