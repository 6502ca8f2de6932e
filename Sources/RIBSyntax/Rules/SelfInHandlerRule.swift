internal import SwiftSyntax

/// A rule that handlers use the interactor that they are passed.
struct SelfInHandlerRule: LintRule {
  let card = RuleCard(
    code: "self-in-handler", severity: .warning,
    summary:
      "A handler of `observe`, `call`, `task`, `after` or `start` that uses `self` instead of its first parameter",
    reason:
      "The closure keeps `self` alive, and the compiler misses calls on `self` that leave the actor.",
    fix: "Use the first parameter, `me`.")

  /// The number of parameters of the handlers, by the names of the functions that take them.
  private static let handlers = ["observe": 2, "call": 2, "task": 1, "after": 1, "start": 2]

  func violations(in code: LintedCode) -> [Violation] {
    code.sources.flatMap { sites -> [Violation] in
      // A problem in a nested handler is reported for the inner handler, whose call comes later.
      var seen: Set<Syntax> = []
      return sites.calls.reversed().flatMap { site -> [Violation] in
        handlers(of: site, code).compactMap { handler in
          guard let use = handler.strongSelf, seen.insert(use).inserted else { return nil }
          return sites.violation(
            at: use, "This handler of \(site.name) uses self instead of its parameter.")
        }
      }
    }
  }

  /// Returns the closures of a call that are passed the interactor around it.
  private func handlers(of site: CodeCall, _ code: LintedCode) -> [ClosureExprSyntax] {
    guard let count = Self.handlers[site.name], let type = site.call.typeNameAround,
      code.parts[type]?.role == .interactor, isOnInteractor(site),
      code.code.types[type]?.functions(named: site.name).isEmpty == true
    else { return [] }
    let call = site.call
    let closures =
      call.arguments.map(\.expression) + [call.trailingClosure].compactMap { $0.map(ExprSyntax.init) }
      + call.additionalTrailingClosures.map { ExprSyntax($0.closure) }
    return closures.compactMap { $0.as(ClosureExprSyntax.self) }.filter { $0.parameterCount == count }
  }

  /// Whether a call is on `self`, or on the `me` of a handler around it.
  private func isOnInteractor(_ site: CodeCall) -> Bool {
    site.isOnSelf || site.base?.name == "me" && site.call.local("me") != nil
  }
}
