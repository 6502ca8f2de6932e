/// A view of the newest models of two streams, side by side.
///
/// It has a synchronous `latest` and uses no task. The models it shows were the newest of their streams at one instant;
/// two streams that come from one source are therefore never shown at different versions of it. It removes duplicates
/// when all its streams do.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
/// - Returns: The view. It finishes when all its streams have finished.
public func combineLatest<First, Second>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>
) -> ModelStream<(First, Second)> {
  ModelStream(origin: CombinedView(first.origin, second.origin))
}

/// A view of the newest models of three streams, side by side; see the one of two.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
///   - third: Another stream.
/// - Returns: The view. It finishes when all its streams have finished.
public func combineLatest<First, Second, Third>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>, _ third: ModelStream<Third>
) -> ModelStream<(First, Second, Third)> {
  let nested = CombinedView(CombinedView(first.origin, second.origin), third.origin)
  let isDuplicate = nested.isDuplicate.map { isSame in
    { @Sendable (old: (First, Second, Third), new: (First, Second, Third)) in
      isSame(((old.0, old.1), old.2), ((new.0, new.1), new.2))
    }
  }
  return ModelStream(origin: MapView(nested, isDuplicate: isDuplicate) { ($0.0, $0.1, $1) })
}

/// A view of the newest models of four streams, side by side; see the one of two.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
///   - third: Another stream.
///   - fourth: Another stream.
/// - Returns: The view. It finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>
) -> ModelStream<(First, Second, Third, Fourth)> {
  typealias Shown = (First, Second, Third, Fourth)
  let nested = CombinedView(
    CombinedView(first.origin, second.origin), CombinedView(third.origin, fourth.origin))
  let isDuplicate = nested.isDuplicate.map { isSame in
    { @Sendable (old: Shown, new: Shown) in
      isSame(((old.0, old.1), (old.2, old.3)), ((new.0, new.1), (new.2, new.3)))
    }
  }
  return ModelStream(origin: MapView(nested, isDuplicate: isDuplicate) { ($0.0, $0.1, $1.0, $1.1) })
}
