import ModelStreams
import RIBKit
import Testing

@Suite("The life of a RIB")
struct LifeTests {
  let host = ManualHost()
  let transcript = Transcript()

  func probe(_ name: String) -> ProbeRouter { ProbeRouter(name, transcript) }

  @Test("Attach: active, then attached; detach: willDetach, children last first, resign")
  func order() {
    let (root, a, b, c) = (probe("root"), probe("a"), probe("b"), probe("c"))
    root.whenAttached = { $0.attach(a) }
    a.interactor.whenActive = { _ in a.attach(b) }
    a.whenAttached = { $0.attach(c) }
    host.run { root.launch(on: host) }
    #expect(
      transcript.take() == [
        "root active", "root attached", "a active", "b active", "b attached", "a attached", "c active",
        "c attached",
      ])
    host.run { root.detach(a) }
    #expect(
      transcript.take() == [
        "a detaches", "c detaches", "c resigns", "b detaches", "b resigns", "a resigns",
      ])
    host.shutdown(root)
    #expect(transcript.take() == ["root detaches", "root resigns"])
  }

  @Test("Observing delivers the current model at once and newer ones in later turns")
  func observing() throws {
    let root = probe("root")
    let source = MutableModelStream(1)
    root.interactor.whenActive = { me in
      me.observe(source.stream) { me, model in me.transcript.note("model \(model)") }
      me.perform { me in
        me.transcript.note("flow")
        await Task.yield()
        me.transcript.note("flow ends")
      }
      me.perform({ 42 }, then: { me, result in me.transcript.note("result \(result)") })
      me.after(.seconds(3)) { me in me.transcript.note("timer") }
    }
    host.run { root.launch(on: host) }
    source.send(2)
    source.send(3)
    #expect(transcript.take() == ["root active", "model 1", "root attached"])
    let settlement = host.settle()
    #expect(transcript.take() == ["flow", "model 3", "flow ends", "result success(42)"])
    #expect(settlement.unfinished.map(\.parkedAt) == ["clock until 3.0 seconds"])
    host.clock.advance(by: .seconds(3))
    #expect(transcript.take() == ["timer"])
    host.shutdown(root)
  }
}
