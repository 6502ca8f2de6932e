internal import SwiftSyntax

/// A parameter of a function, or a property that a memberwise initializer takes.
package struct CodeParameter: Hashable, Sendable {
  /// The argument label; `nil` for `_`.
  package let label: String?
  /// The name inside the function.
  package let name: String
  /// The type as written, without attributes.
  package let type: String
  /// Whether a call may omit it.
  package let hasDefault: Bool

  /// Creates a parameter.
  package init(label: String?, name: String, type: String, hasDefault: Bool = false) {
    self.label = label
    self.name = name
    self.type = type
    self.hasDefault = hasDefault
  }

  init(_ syntax: FunctionParameterSyntax) {
    let first = syntax.firstName.text
    label = first == "_" ? nil : first
    name = syntax.secondName?.text ?? first
    type = syntax.type.plainText
    hasDefault = syntax.defaultValue != nil
  }

  /// Returns an argument for the parameter.
  package func argument(_ value: String) -> String { value.labeled(label) }

  /// Whether the parameter takes the events of a RIB.
  package var isListener: Bool { eventType != nil }

  /// The type of the events that the parameter takes, if it is a listener.
  package var eventType: String? {
    let type = String(type.reversed().drop { "?!".contains($0) }.reversed())
    guard type.hasSuffix(">"), let start = type.firstIndex(of: "<") else { return nil }
    let generic = type[..<start]
    guard generic == "Listener" || generic.hasSuffix(".Listener") else { return nil }
    return String(type[type.index(after: start)...].dropLast())
  }
}

extension CodeBase {
  /// Whether the arguments and the trailing closures of a call may be the values of some parameters.
  func fits(_ call: FunctionCallExprSyntax, _ inputs: [CodeParameter]) -> Bool {
    var labels = call.arguments.map { $0.label?.text }[...]
    var closures = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    for input in inputs {
      if let label = labels.first, label == input.label {
        labels.removeFirst()
      } else if closures > 0, isFunction(input.type) {
        closures -= 1
      } else if !input.hasDefault {
        return false
      }
    }
    return labels.isEmpty && closures == 0
  }
}

extension FunctionSignatureSyntax {
  /// The parameters.
  var inputs: [CodeParameter] { parameterClause.parameters.map(CodeParameter.init) }
}

extension String {
  /// Returns the value as an argument with a label, if there is one.
  func labeled(_ label: String?) -> String { label.map { "\($0): \(self)" } ?? self }
}
