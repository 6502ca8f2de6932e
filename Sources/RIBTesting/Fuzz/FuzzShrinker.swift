/// Makes failing steps fewer and simpler (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input, 2002).
package enum FuzzShrinker {
  /// Leaves out steps, halves first and single ones last, and puts simpler ones in their place, as long as what is left fails.
  ///
  /// - Parameters:
  ///   - steps: Steps that fail.
  ///   - fails: Whether others do.
  /// - Returns: Steps that fail, of which none can be left out and none can be made simpler.
  /// - Complexity: O(*n*²) calls for *n* steps at worst, O(log *n*) for each step that is left when there are few.
  package static func shrink(_ steps: [FuzzStep], while fails: ([FuzzStep]) -> Bool) -> [FuzzStep] {
    var steps = steps
    while true {
      let before = steps
      steps = simplify(shorten(steps, while: fails), while: fails)
      if steps == before { return steps }
    }
  }

  private static func shorten(_ steps: [FuzzStep], while fails: ([FuzzStep]) -> Bool) -> [FuzzStep] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < steps.count {
        let end = min(start + size, steps.count)
        let rest = Array(steps[..<start] + steps[end...])
        if fails(rest) {
          steps = rest
          hasShrunk = true
        } else {
          start = end
        }
      }
      if size > 1 { size /= 2 } else if !hasShrunk { return steps }
    }
  }

  private static func simplify(_ steps: [FuzzStep], while fails: ([FuzzStep]) -> Bool) -> [FuzzStep] {
    var steps = steps
    for place in steps.indices {
      for simpler in steps[place].simpler {
        var other = steps
        other[place] = simpler
        guard fails(other) else { continue }
        steps = other
        break
      }
    }
    return steps
  }
}
