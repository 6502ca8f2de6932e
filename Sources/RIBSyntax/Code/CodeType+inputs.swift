internal import SwiftSyntax

extension CodeType {
  /// What it is made of: the parameters of its initializer, or its stored properties where it has none.
  var inputs: [CodeParameter] {
    if let initializer = initializers.first {
      return initializer.signature.parameterClause.parameters.map(CodeParameter.init)
    }
    return properties.filter(\.isStored).compactMap { property in
      let isSet = property.binding.initializer != nil
      guard let type = property.type, !(isSet && property.variable.bindingSpecifier.text == "let") else {
        return nil
      }
      return CodeParameter(
        label: property.name, name: property.name, type: type, hasDefault: !property.isSetByInitializer)
    }
  }
}
