import RIBKit

/// Streams and observations: what has been sent, and who has seen what.
struct ReferenceMail {
  struct Stream {
    var value = 0
    var version = 1
    /// The first stream takes equal models for duplicates.
    let removesDuplicates: Bool
    /// The place of the first model that was sent since the last turn while somebody observed.
    var place: Int?
  }

  struct Observation {
    let rib: Int
    let stream: Int
    let isOfModels: Bool
    var isLive: Bool
    var seen = 0
    var last: Int?
    var events: [(place: Int, value: Int)] = []
  }

  /// Something that is to be delivered in a turn.
  struct Delivery {
    let depth: Int
    let place: Int
    let index: Int
    var event: Int?
  }

  var streams = [Stream(removesDuplicates: true), Stream(removesDuplicates: false)]
  /// All that were ever made, in the order of observation.
  var observations: [Observation] = []
  /// Those that have not ended.
  private(set) var live: [Int] = []
  /// The place of what was sent last.
  private var lastPlace = 0
  /// The handles that each RIB has got, in the order in which it got them: when `observe` returned.
  private var handles: [Int: [Int]] = [:]

  mutating func add(_ observation: Observation) -> Int {
    observations.append(observation)
    if observation.isLive { live.append(observations.count - 1) }
    return observations.count - 1
  }

  mutating func handOut(_ observation: Int) {
    handles[observations[observation].rib, default: []].append(observation)
  }

  mutating func sendModel(_ value: Int, stream: Int) {
    if streams[stream].removesDuplicates, streams[stream].value == value { return }
    streams[stream].value = value
    streams[stream].version += 1
    if streams[stream].place == nil, isObserved(stream) { streams[stream].place = nextPlace() }
  }

  private mutating func nextPlace() -> Int {
    lastPlace += 1
    return lastPlace
  }

  private func isObserved(_ stream: Int) -> Bool {
    live.contains { observations[$0].isOfModels && observations[$0].stream == stream }
  }

  /// Without an observation the tree does not wait for the stream any more.
  private mutating func forgetUnobserved() {
    for stream in streams.indices where !isObserved(stream) { streams[stream].place = nil }
  }

  mutating func sendEvent(_ value: Int, stream: Int) {
    for index in live where !observations[index].isOfModels && observations[index].stream == stream {
      observations[index].events.append((nextPlace(), value))
    }
  }

  mutating func end(of rib: Int) {
    end { $0.rib == rib }
  }

  mutating func cancel(_ rib: Int, _ number: Int) {
    guard let own = handles[rib] else { return }
    let chosen = own[number % own.count]
    observations[chosen].isLive = false
    live.removeAll { $0 == chosen }
    forgetUnobserved()
  }

  private mutating func end(where belongs: (Observation) -> Bool) {
    for index in live where belongs(observations[index]) { observations[index].isLive = false }
    live.removeAll { !observations[$0].isLive }
    forgetUnobserved()
  }
}

/// The observations of an interactor, and the turns of the mailbox: section 6 of the design.
extension Reference {
  mutating func observeModels(_ rib: Int, stream: Int) {
    let isLive = ribs[rib].isActive
    let index = mail.add(.init(rib: rib, stream: stream, isOfModels: true, isLive: isLive))
    if isLive { deliver(mail.streams[stream], to: index) } else { tell(.late, rib) }
    mail.handOut(index)
  }

  mutating func observeEvents(_ rib: Int, stream: Int) {
    let isLive = ribs[rib].isActive
    let index = mail.add(.init(rib: rib, stream: stream, isOfModels: false, isLive: isLive))
    if !isLive { tell(.late, rib) }
    mail.handOut(index)
  }

  mutating func settle() {
    while turn() {}
  }

  /// Runs one turn.
  ///
  /// - Returns: Whether there was anything to deliver.
  private mutating func turn() -> Bool {
    let streams = mail.streams
    let due = mail.live.filter { index in
      let observation = mail.observations[index]
      return observation.isOfModels
        ? observation.seen < streams[observation.stream].version : !observation.events.isEmpty
    }
    var deliveries: [ReferenceMail.Delivery] = []
    for index in due {
      let observation = mail.observations[index]
      let depth = ancestors(of: observation.rib).count
      if observation.isOfModels {
        deliveries.append(.init(depth: depth, place: streams[observation.stream].place ?? 0, index: index))
      }
      for event in observation.events {
        deliveries.append(.init(depth: depth, place: event.place, index: index, event: event.value))
      }
      mail.observations[index].events = []
    }
    for stream in streams.indices { mail.streams[stream].place = nil }
    deliveries.sort { ($0.depth, $0.place, $0.index) < ($1.depth, $1.place, $1.index) }
    for delivery in deliveries {
      let observation = mail.observations[delivery.index]
      if let event = delivery.event {
        guard observation.isLive else { continue }
        tell(.delivered, observation.rib)
        call(.event, observation.rib, event * 2 + observation.stream)
      } else {
        deliver(streams[observation.stream], to: delivery.index)
      }
    }
    return !due.isEmpty
  }

  private mutating func deliver(_ stream: ReferenceMail.Stream, to index: Int) {
    let observation = mail.observations[index]
    guard observation.isLive, observation.seen < stream.version else { return }
    mail.observations[index].seen = stream.version
    if stream.removesDuplicates, observation.last == stream.value { return }
    mail.observations[index].last = stream.value
    tell(.delivered, observation.rib)
    call(.model, observation.rib, stream.value * 2 + observation.stream)
  }
}
