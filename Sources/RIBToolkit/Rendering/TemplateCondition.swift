/// A condition of a template: references and texts, compared and combined; `and` binds before `or`.
indirect enum TemplateCondition {
  case isTrue(TemplateReference)
  case equals(TemplateReference, String)
  case not(TemplateCondition)
  case both(TemplateCondition, TemplateCondition)
  case either(TemplateCondition, TemplateCondition)

  /// The values that the condition asks for.
  var references: [TemplateReference] {
    switch self {
    case .isTrue(let reference), .equals(let reference, _): [reference]
    case .not(let condition): condition.references
    case .both(let first, let second), .either(let first, let second): first.references + second.references
    }
  }
}
