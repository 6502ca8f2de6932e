import ModelStreams

/// A way to build views upon views from one source, with the number of steps as the measure of all of them.
enum ViewShape: String, CaseIterable, Sendable {
  case maps, removeDuplicates, compactMapsAndMaps, leftFold, rightFold, switches
  case diamonds, diamondsWithoutDuplicates, halvesWithoutDuplicates

  /// Builds it; each transform that runs for a model is reported.
  func build(
    _ steps: Int, on source: MutableModelStream<Int>,
    noting note: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> ModelStream<Int> {
    let base = source.stream
    var view = base
    for step in 0..<steps {
      let below = view
      switch self {
      case .maps:
        view = below.map { model in
          note(step)
          return model
        }
      case .removeDuplicates:
        view = below.removeDuplicates()
      case .compactMapsAndMaps:
        view = below.compactMap(initial: 0) { $0 }.map { model in
          note(step)
          return model
        }
      case .leftFold:
        view = combineLatest(below, base).map { one, _ in
          note(step)
          return one
        }
      case .rightFold:
        view = combineLatest(base, below).map { _, two in
          note(step)
          return two
        }
      case .diamonds:
        view = combineLatest(below, below).map { one, two in
          note(step)
          return one == two ? one : -1
        }
      case .diamondsWithoutDuplicates:
        view = combineLatest(below.removeDuplicates(), below.removeDuplicates()).map { one, two in
          note(step)
          return one == two ? one : -1
        }
      case .halvesWithoutDuplicates:
        view = combineLatest(below.map { $0 }, below.removeDuplicates()).map { one, two in
          note(step)
          return one == two ? one : -1
        }
      case .switches:
        view = MutableModelStream(below, removingDuplicates: nil).stream.switchToLatest().map { model in
          note(step)
          return model
        }
      }
    }
    return view
  }

  /// Far more than a small stack could take one inside the other: a call of a debug build needs hundreds of bytes.
  #if DEBUG
    static let many = 2_500
  #else
    static let many = 100_000
  #endif
}
