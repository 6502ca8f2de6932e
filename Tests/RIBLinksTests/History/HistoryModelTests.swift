import RIBKit
import RIBLinks
import Testing

/// Random moves against an array and a position.
struct HistoryModelTests {
  /// The plainest history there is.
  struct Model {
    var places = ["0"]
    var index = 0

    mutating func move(_ move: HistoryMove<String>) {
      switch move {
      case .push(let place):
        places = places[...index] + [place]
        index += 1
      case .replace(let place): places[index] = place
      case .go(let delta):
        for _ in 0..<min(50, abs(delta)) {
          if delta < 0, index > 0 { index -= 1 }
          if delta > 0, index < places.count - 1 { index += 1 }
        }
      }
    }
  }

  @Test(arguments: 0..<50)
  func randomMovesLeaveWhatAnArrayAndAPositionHold(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var history = History("0")
    var model = Model()
    var ids: Set<Int> = [0]
    for number in 1...200 {
      let move: HistoryMove<String> =
        switch random.below(10) {
        case 0..<4: .push("\(number)")
        case 4..<6: .replace("\(number)")
        default: .go(random.below(9) - 4)
        }
      let before = history
      switch random.below(4) {
      case 0:
        history.move(move) { _ in .deny }
        #expect(history == before)
      case 1:
        history.move(move) { _ in .ask }
        if random.below(2) == 0 {
          history.proceed()
          model.move(move)
        } else {
          history.stay()
        }
      default:
        history.move(move)
        model.move(move)
      }
      #expect(history.entries.map(\.place) == model.places)
      #expect(history.index == model.index)
      let isNew = history.entries[history.index].id != before.entries[before.index].id
      if isNew, history.action != .pop { #expect(ids.insert(history.entries[history.index].id).inserted) }
    }
  }
}
