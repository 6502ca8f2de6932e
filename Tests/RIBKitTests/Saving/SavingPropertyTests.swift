import Basics
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// A tree that is restored from a save at any moment goes on as the one that was saved.
///
/// Random trees of stacks in all modes, lists, slots, tabs and plugins, three levels deep, get the same random events. At random moments the copy is
/// replaced by one that is restored from what the copy saves. Values are compared by the keys of their RIBs, because a restored list attaches in the
/// order of its array.
struct SavingPropertyTests {
  @Test(arguments: Seeds.first(60, short: 3))
  func aRestoredTreeGoesOnAsTheSavedOne(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let live = Forest(SavedTree())
    var copy = Forest(SavedTree())
    for step in 0..<120 {
      if Int.random(in: 0..<15, using: &random) == 0 {
        let saved = copy.save()
        #expect(saved == live.save(), "seed \(seed), step \(step)")
        // What is transient isn't restored.
        live.dismissTransients()
        copy.end()
        copy = Forest(saved)
        #expect(copy.save() == saved, "seed \(seed), step \(step)")
      }
      let event = Forest.Event(using: &random, text: "\(step)")
      let outputs = (live.perform(event), copy.perform(event))
      guard outputs.0 == outputs.1 else {
        Issue.record("seed \(seed), step \(step), \(event):\nlive \(outputs.0)\ncopy \(outputs.1)")
        break
      }
    }
    #expect(live.stale == [] && copy.stale == [], "seed \(seed)")
    #expect(live.faults == 0 && copy.faults == 0, "seed \(seed)")
    live.end()
    copy.end()
  }

  /// A tree that is saved after each change saves the same as one that is saved for the first time.
  ///
  /// The first one writes only the texts that have changed, and finds places of RIBs that it has computed before. Drafts are changed outside of turns.
  @Test(arguments: Seeds.first(120, short: 5))
  func aTreeThatIsSavedOftenSavesTheSameAsOneThatIsSavedOnce(seed: Int) {
    var random = SplitMix(seed: UInt64(seed) &+ 1_000)
    let often = Forest(SavedTree())
    let once = Forest(SavedTree())
    for step in 0..<Int.random(in: 1..<80, using: &random) {
      let event = Forest.Event(using: &random, text: "\(step)")
      #expect(often.perform(event) == once.perform(event), "seed \(seed), step \(step)")
      for _ in 0..<Int.random(in: 0..<3, using: &random) { _ = often.save() }
    }
    _ = often.save()
    #expect(often.save() == once.save(), "seed \(seed)")
    often.end()
    once.end()
  }
}
