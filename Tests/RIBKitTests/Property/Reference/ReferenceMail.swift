import RIBKit

/// Streams and observations: what has been sent, and who has seen what.
struct ReferenceMail {
  struct Stream {
    var value = 0
    var version = 1
    /// The first stream takes equal models for duplicates.
    let removesDuplicates: Bool
  }

  struct Observation {
    let rib: Int
    let stream: Int
    let isOfModels: Bool
    var isLive: Bool
    var seen = 0
    var last: Int?
    var events: [Int] = []
  }

  var streams = [Stream(removesDuplicates: true), Stream(removesDuplicates: false)]
  /// All that were ever made, in the order of observation.
  var observations: [Observation] = []
  /// Those that have not ended.
  private(set) var live: [Int] = []
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
  }

  mutating func sendEvent(_ value: Int, stream: Int) {
    for index in live where !observations[index].isOfModels && observations[index].stream == stream {
      observations[index].events.append(value)
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
  }

  private mutating func end(where belongs: (Observation) -> Bool) {
    for index in live where belongs(observations[index]) { observations[index].isLive = false }
    live.removeAll { !observations[$0].isLive }
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
    let ordered = due.map { (depth: ancestors(of: mail.observations[$0].rib).count, index: $0) }.sorted {
      $0 < $1
    }
    var arrived: [Int: [Int]] = [:]
    for index in due {
      arrived[index] = mail.observations[index].events
      mail.observations[index].events = []
    }
    for (_, index) in ordered {
      let observation = mail.observations[index]
      if observation.isOfModels {
        deliver(streams[observation.stream], to: index)
      } else {
        for event in arrived[index] ?? [] where mail.observations[index].isLive {
          tell(.delivered, observation.rib)
          call(.event, observation.rib, event * 2 + observation.stream)
        }
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
