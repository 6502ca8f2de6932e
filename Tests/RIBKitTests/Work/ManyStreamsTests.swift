import Basics
import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// A tree that observes many streams, whose readers it looks up by the streams.
@Suite(.trees)
struct ManyStreamsTests {
  /// One stream and its observations.
  private struct Subject {
    let stream = MutableModelStream(0)
    var handles: [Handle] = []
  }

  @Test(arguments: Seeds.first(3))
  func eachStreamHasOneReaderForAsLongAsItIsObserved(seed: Int) {
    let tree = ProbeTree.launched()
    var random = SplitMix(seed: UInt64(seed))
    var subjects = (0..<200).map { _ in Subject() }
    for _ in 0..<4_000 {
      let index = Int.random(in: subjects.indices, using: &random)
      if subjects[index].handles.count < 2, Bool.random(using: &random) {
        let handle = tree.run {
          tree.root.interactor.observe(subjects[index].stream.stream) { me, model in
            if model > 0 { me.note("\(model)") }
          }
        }
        subjects[index].handles.append(handle)
      } else if let handle = subjects[index].handles.popLast() {
        tree.run { handle.cancel() }
      } else {
        // Another stream, most likely at another address.
        subjects[index] = Subject()
      }
      // A second reader of a stream would wait a second time, and a reader that is left over for ever.
      let subject = subjects[index]
      #expect(subject.stream.registrations == (subject.handles.isEmpty ? 0 : 1))
    }
    tree.forget()
    for (index, subject) in subjects.enumerated() { subject.stream.send(index + 1) }
    let expected = subjects.enumerated().flatMap { index, subject in
      subject.handles.map { _ in "root \(index + 1)" }
    }
    #expect(tree.settled().sorted() == expected.sorted())
  }

  /// An equality that is the user's, and does something once, when it is asked next.
  private final class Meddler: @unchecked Sendable {
    var spring: (() -> Void)?
    var answer = false

    func isDuplicate(_ old: Int, _ new: Int) -> Bool {
      guard let spring = spring.take() else { return old == new }
      spring()
      return answer
    }
  }

  @Test(arguments: [false, true])
  func anEqualityThatSendsAndObservesLosesNoModel(findsDuplicate: Bool) {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let meddler = Meddler()
    let source = MutableModelStream(0, removingDuplicates: meddler.isDuplicate)
    tree.run { tree.root.interactor.observe(source.stream) { me, model in me.note("\(model)") } }
    source.send(1)
    meddler.answer = findsDuplicate
    meddler.spring = {
      source.send(2)
      child.interactor.observe(source.stream) { me, model in me.note("\(model)") }
    }
    tree.forget()
    let lines = tree.settled()
    #expect(lines.filter { $0.hasPrefix("child") } == ["child 2"])
    #expect(lines.filter { $0.hasPrefix("root") } == (findsDuplicate ? ["root 2"] : ["root 1", "root 2"]))
  }
}
