/// How long a case took and how long its floor, in the same rounds.
struct Measurement {
  let name: String
  let aim: Double
  /// The medians, in nanoseconds for each repetition.
  let time: Double
  let floor: Double

  /// The ratio to the floor; times alone mean nothing.
  var ratio: Double { time / floor }

  private static let rounds = 11

  /// Measures a case: a round to warm up, then rounds in which floor and body take turns.
  init(_ subject: Case) {
    name = subject.name
    aim = subject.aim
    var (floors, times): ([Double], [Double]) = ([], [])
    for round in 0...Self.rounds {
      let floor = Self.time(subject.repetitions, subject.floor)
      let time = Self.time(subject.repetitions, subject.body)
      guard round > 0 else { continue }
      floors.append(floor)
      times.append(time)
    }
    floor = floors.sorted()[Self.rounds / 2]
    time = times.sorted()[Self.rounds / 2]
  }

  private static func time(_ repetitions: Int, _ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure {
      for _ in 0..<repetitions { body() }
    }
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(repetitions)
  }
}
