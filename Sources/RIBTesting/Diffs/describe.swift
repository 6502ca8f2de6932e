/// A value in one line.
package func describe(_ value: Any) -> String { "\(value)" }

/// The difference of two values in lines; `nil` if they look the same.
func difference(from expected: Any, to actual: Any) -> String? {
  lineDifference(from: ["\(expected)"], to: ["\(actual)"])
}

/// The difference of two texts; `nil` if they are the same.
func lineDifference(from expected: [String], to actual: [String]) -> String? {
  expected == actual ? nil : (expected.map { "- \($0)" } + actual.map { "+ \($0)" }).joined(separator: "\n")
}
