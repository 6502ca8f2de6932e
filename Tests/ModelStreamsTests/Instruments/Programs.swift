import Basics
import Testing

/// Runs random programs, each made from its seed, and reports the shortest form of the first that fails.
func expectPrograms<Step>(
  _ seeds: Range<Int>, make: (inout SplitMix) -> [Step], sourceLocation: SourceLocation = #_sourceLocation,
  run: ([Step]) -> String?
) {
  for seed in seeds {
    var random = SplitMix(seed: UInt64(seed))
    let program = make(&random)
    guard run(program) != nil else { continue }
    let shortest = shrink(program) { run($0) != nil }
    Issue.record(
      "seed \(seed): \(run(shortest) ?? "") after \(shortest)", sourceLocation: sourceLocation)
    return
  }
}

/// Leaves out steps, first many at a time and then one, for as long as the program fails.
private func shrink<Step>(_ program: [Step], fails: ([Step]) -> Bool) -> [Step] {
  var shortest = program
  var size = max(1, program.count / 2)
  while true {
    var start = 0
    var isShorter = false
    while start < shortest.count {
      var candidate = shortest
      candidate.removeSubrange(start..<min(start + size, candidate.count))
      if fails(candidate) {
        shortest = candidate
        isShorter = true
      } else {
        start += size
      }
    }
    if size == 1, !isShorter { return shortest }
    size = max(1, size / 2)
  }
}
