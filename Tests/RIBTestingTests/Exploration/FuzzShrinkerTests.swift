import RIBTesting
import TestSupport
import Testing

/// Failing steps are made fewer and simpler.
struct FuzzShrinkerTests {
  @Test(arguments: Seeds.first(200))
  func whatIsLeftFailsAndNothingOfItCanBeLeftOutOrMadeSimpler(_ number: Int) {
    let seed = UInt64(number)
    // It fails if all of these are there, in this order, with anything between them.
    let pattern = FuzzStep.random(Int(seed % 5), of: 4, hasPauses: true, seed: seed &+ 1_000)
    let steps = FuzzStep.random(200, of: 4, hasPauses: true, seed: seed)
    guard fails(steps, pattern) else { return }
    let shortest = FuzzShrinker.shrink(steps) { fails($0, pattern) }
    #expect(fails(shortest, pattern))
    #expect(shortest.count == pattern.count)
    for place in shortest.indices {
      var fewer = shortest
      fewer.remove(at: place)
      #expect(!fails(fewer, pattern))
      guard case .input(let input) = shortest[place] else { continue }
      for simpler in 0..<input {
        var other = shortest
        other[place] = .input(simpler)
        #expect(!fails(other, pattern))
      }
    }
  }

  /// Whether steps hold others in their order; an input is as good as one that is simpler.
  private func fails(_ steps: [FuzzStep], _ pattern: [FuzzStep]) -> Bool {
    var rest = pattern[...]
    for step in steps {
      guard let next = rest.first else { break }
      switch (step, next) {
      case (.input(let input), .input(let least)) where input >= least: rest.removeFirst()
      case _ where step == next: rest.removeFirst()
      default: break
      }
    }
    return rest.isEmpty
  }

  @Test func stepsThatFailWhateverTheyAreBecomeNone() {
    #expect(FuzzShrinker.shrink([.begin, .input(1), .end]) { _ in true } == [])
  }

  @Test func fewOfManyAreFoundWithFewTrials() {
    var trials = 0
    let steps = FuzzStep.random(1_000, of: 10, hasPauses: false, seed: 1)
    let shortest = FuzzShrinker.shrink(steps) { steps in
      trials += 1
      return steps.contains(.input(7)) && steps.contains(.begin)
    }
    #expect(shortest == [.begin, .input(7)])
    #expect(trials < 100)
  }
}
