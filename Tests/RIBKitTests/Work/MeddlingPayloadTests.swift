import Basics
import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Observations of payloads whose `deinit` and `==` read the stream that carries them, and send to it.
@Suite(.trees)
struct MeddlingPayloadTests {
  final class Meddler: Equatable, Sendable {
    let number: Int
    private let action: @Sendable () -> Void

    init(_ number: Int, _ action: @escaping @Sendable () -> Void = {}) {
      self.number = number
      self.action = action
    }

    deinit { action() }

    static func == (one: Meddler, two: Meddler) -> Bool {
      one.action()
      return one.number == two.number
    }
  }

  let tree = ProbeTree.launched()
  let models = MutableModelStream(Meddler(0))
  let loose = MutableModelStream(Meddler(0), removingDuplicates: nil)
  let events = EventSource<Meddler>()

  /// A payload that uses all streams once.
  func meddler(_ number: Int) -> Meddler {
    let isDone = Flag()
    return Meddler(number) { [models, loose, events] in
      if isDone.raise() { return }
      _ = (models.latest, models.stream.isFinished, events.stream.isFinished)
      models.send(Meddler(1_000))
      loose.send(Meddler(1_000))
      events.send(Meddler(1_000))
    }
  }

  /// A, B, A between two turns and C after them: readers see equal models in a row, and what they had goes.
  func play() {
    for number in [1, 2, 1] {
      for stream in [models, loose] {
        stream.send(meddler(number))
        stream.send(meddler(number))
      }
      for _ in 1...4 { events.send(meddler(number)) }
      if number != 2 { tree.host.settle() }
    }
    for stream in [models, loose] { stream.send(meddler(3)) }
    tree.host.settle()
    // A stream must not end with a payload that holds it.
    for stream in [models, loose] { stream.send(Meddler(4)) }
    for stream in [models, loose] { stream.finish() }
    events.finish()
    tree.host.settle()
    #expect(models.latest.number > 0)
  }

  @Test func modelStreams() {
    tree.run {
      let views = [models.stream.removeDuplicates(), loose.stream.select(\.self)]
      for stream in [models.stream, loose.stream] + views {
        tree.root.interactor.observe(stream) { _, _ in }
        tree.root.interactor.observe(stream) { _, _ in }
      }
    }
    play()
  }

  @Test(arguments: [EventBuffering.unbounded, .newest(1), .newest(2), .oldest(2)])
  func eventStreams(policy: EventBuffering) {
    tree.run { _ = tree.root.interactor.observe(events.stream, buffering: policy) { _, _ in } }
    play()
  }

  @Test(arguments: [ModelBuffering.unbounded, .newest(1)])
  func sequences(policy: ModelBuffering) {
    tree.run {
      tree.root.interactor.observe(models.stream.buffered(policy)) { _, _ in }
      tree.root.interactor.observe(loose.stream.buffered(policy)) { _, _ in }
    }
    play()
  }

  @Test func observationsThatEndWithMailUnread() {
    let handles = tree.run {
      [
        tree.root.interactor.observe(models.stream) { _, _ in },
        tree.root.interactor.observe(events.stream, buffering: .newest(2)) { _, _ in },
        tree.root.interactor.observe(loose.stream.buffered(.newest(2))) { _, _ in },
      ]
    }
    tree.host.settle()
    for number in 1...4 {
      models.send(meddler(number))
      loose.send(meddler(number))
      events.send(meddler(number))
    }
    tree.run { for handle in handles { handle.cancel() } }
    play()
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let isRaised = Lock(false)

  /// Raises it; tells whether it was raised before.
  func raise() -> Bool {
    isRaised.withLock { raised in
      defer { raised = true }
      return raised
    }
  }
}
