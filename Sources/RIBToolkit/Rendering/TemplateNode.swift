/// A part of a template that is read.
indirect enum TemplateNode {
  /// Text as it is.
  case text(String)
  /// The text of a value, through filters.
  case value(TemplateReference, [TemplateFilter])
  /// One of two parts.
  case condition(TemplateCondition, then: [TemplateNode], otherwise: [TemplateNode])
  /// A part for each item of a list, and a part between two of them.
  case loop(TemplateReference, item: String, body: [TemplateNode], between: [TemplateNode])
  /// The lines of a part as one, if that is not too long.
  case fit([TemplateNode])
  /// The lines of a part that are not blank, with a separator between them; on lines of their own with an indentation.
  case join(separator: String, isSorted: Bool, indentation: String?, body: [TemplateNode])
}
