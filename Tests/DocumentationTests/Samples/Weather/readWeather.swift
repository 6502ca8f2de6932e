import ModelStreams

/// Reads the newest model each time: models that came in between are passed over.
func nextDegrees(_ weather: ModelStream<Weather>) async -> Int? {
  var models: ModelIterator<Weather> = weather.makeAsyncIterator()
  while let model = await models.next() {
    if let degrees = model.degrees { return degrees }
  }
  return nil
}

/// Reads every model, with room for three that are not read yet.
func record(_ weather: ModelStream<Weather>, _ keep: (Weather) async -> Void) async -> Int {
  let every: BufferedModelStream<Weather> = weather.buffered(ModelBuffering.newest(3))
  var models: BufferedModelIterator<Weather> = every.makeAsyncIterator()
  while let model = await models.next() { await keep(model) }
  return models.dropped
}

/// Reads no faster than once in a second.
func draw(
  _ weather: ModelStream<Weather>, clock: any Clock<Duration>, _ draw: (Weather) -> Void
) async {
  let calm: PacedModelStream<Weather> = weather.throttle(for: .seconds(1), clock: clock)
  var models: PacedModelIterator<Weather> = calm.makeAsyncIterator()
  while let model = await models.next() { draw(model) }
}

/// Takes every event, with room for a hundred that are not taken yet; a newer one is dropped then.
func count(_ alarms: EventStream<String>) async -> (taken: Int, dropped: Int) {
  var events: EventIterator<String> = alarms.buffered(EventBuffering.oldest(100)).makeAsyncIterator()
  var taken = 0
  while await events.next() != nil { taken += 1 }
  return (taken, events.dropped)
}
