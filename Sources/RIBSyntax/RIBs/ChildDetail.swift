internal import SwiftSyntax

/// What a router says about one of its children: how it is attached, for which route, and who takes its events.
struct ChildDetail {
  private(set) var attachment: RIB.Attachment?
  private(set) var route: String?
  private(set) var handler: String?

  /// Reads the first call in a router that makes the child.
  init(of child: String, in rib: RIBTypes, reader: RIBReader) {
    for member in rib.router.members {
      let call = CallCollector(in: member.declaration).calls.first { reader.makes(child, $0, in: rib) }
      guard let call else { continue }
      read(call, in: rib)
      return
    }
  }

  private mutating func read(_ call: FunctionCallExprSyntax, in rib: RIBTypes) {
    handler = call.arguments.compactMap { Self.handler(in: $0.expression) }.first
    var syntax = Syntax(call)
    while let parent = syntax.parent, !parent.is(MemberBlockSyntax.self) {
      if route == nil, let switchCase = parent.as(SwitchCaseSyntax.self) {
        route = switchCase.caseNames.first
      }
      if attachment == nil, let outer = parent.as(FunctionCallExprSyntax.self) {
        attachment = Self.attachment(by: outer, in: rib)
      }
      syntax = parent
    }
  }

  private static func attachment(by call: FunctionCallExprSyntax, in rib: RIBTypes) -> RIB.Attachment? {
    guard let name = call.calledExpression.lastName else { return nil }
    if name == "attach" { return .direct }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    guard let container = member.base?.lastName else { return nil }
    switch rib.router.properties.first(where: { $0.name == container })?.typeName {
    case "ChildSlot", "RIBKit.ChildSlot": return .slot(container)
    case "ChildStack", "RIBKit.ChildStack": return .stack(container)
    case "ChildList", "RIBKit.ChildList": return .list(container)
    default: return nil
    }
  }

  /// The function that is called in `interactor.listener { $0.function($1) }`.
  private static func handler(in expression: ExprSyntax) -> String? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.calledExpression.lastName == "listener"
    else { return nil }
    let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
    guard let inner = closure.flatMap({ CallCollector(in: $0.statements).calls.first }) else { return nil }
    return inner.calledExpression.lastName
  }
}

extension SwitchCaseSyntax {
  /// The names of the cases that it is for, as in `trip` of `case .trip(let id)`; empty for `default`.
  var caseNames: [String] {
    guard case .case(let label) = label else { return [] }
    return label.caseItems.compactMap { $0.pattern.caseName }
  }
}

extension ExprSyntax {
  /// The name of the case that it stands for, as in `.trip`.
  fileprivate var caseName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.word }
}

extension PatternSyntax {
  /// The name of the case that a pattern is for.
  var caseName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
    return expression.caseName
  }
}
