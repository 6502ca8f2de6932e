internal import SwiftSyntax

/// A rule against capture lists on async closures that run on the tree.
package struct CaptureListRule: LintRule {
  let card = RuleCard(
    code: "capture-list", severity: .error,
    summary: "An async closure with a capture list, passed to `task` or a workflow's `step`",
    reason: "In Swift 6.3, the capture list moves the closure off the tree's actor.",
    fix: "Remove the capture list and use the interactor that the closure receives.")

  /// The functions of RIBKit that take an async closure to await on the tree: the labels of the other arguments, and the number of the closure's
  /// parameters.
  package static let functions: [String: (labels: Set<String?>, parameterCount: Int)] = [
    "task": ([nil, "id", "fileID", "line"], 1), "step": ([nil, "to", "among", "within"], 2),
  ]

  func violations(in code: LintedCode) -> [Violation] {
    code.calls { site, sites in
      site.treeClosure(in: sites, code)?.signature?.capture.map {
        (
          Syntax($0),
          "This closure for \(site.name) has a capture list and runs off the tree's actor."
        )
      }
    }
  }
}

extension CodeCall {
  /// Returns the closure that a call passes to the tree to be awaited there, if the file or the type uses RIBKit.
  func treeClosure(in sites: Sites, _ code: LintedCode) -> ClosureExprSyntax? {
    guard let (labels, count) = CaptureListRule.functions[name], call.additionalTrailingClosures.isEmpty,
      call.arguments.allSatisfy({ labels.contains($0.label?.text) })
    else { return nil }
    // A step has a name before its closure.
    if name == "step", call.arguments.first.map({ $0.label == nil }) != true { return nil }
    let last = call.arguments.last.flatMap { $0.label == nil ? $0.expression.withoutParentheses : nil }
    // A local constant may refer to the closure.
    let value = last.flatMap { value in value.name.flatMap { call.local($0)?.value } ?? value }
    guard let body = call.trailingClosure ?? value?.as(ClosureExprSyntax.self), body.parameterCount == count
    else { return nil }
    let types = sites.enclosures.types(around: call)
    let isInRIB = types.contains { code.parts[$0] != nil || $0 == "Interactor" }
    return isInRIB || sites.imports.contains("RIBKit") ? body : nil
  }
}
