import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Values that are preserved, in one interactor.
struct PreserveTests {
  /// Properties of all sorts.
  private final class FormInteractor: Interactor {
    struct Box: Codable { var number = 0 }

    let scope = Scope<Never, Never>()
    let given: String?
    var wasSet: [String] = []
    private(set) var draft = "" { didSet { wasSet.append(draft) } }
    var box = Box()
    private var half = 1
    var whole: Int {
      get { half * 2 }
      set { half = newValue / 2 }
    }
    var number = 1.0
    let marks = MutableModelStream<[Int]>([])
    var whenActive: (FormInteractor) -> Void = { _ in }

    init(given: String? = nil) { self.given = given }

    func didBecomeActive() {
      if preserve(\.draft, as: "draft"), let given { draft = given }
      preserve(\.box.number, as: "number")
      preserve(\.whole, as: "whole")
      preserve(\.number, as: "real")
      preserve(marks, as: "marks")
      whenActive(self)
    }

    func type(_ text: String) { draft = text }
  }

  private final class FormRouter: Router {
    let interactor: FormInteractor
    init(_ interactor: FormInteractor = FormInteractor()) { self.interactor = interactor }
  }

  private let host = ManualHost()
  private let log = EventLog()

  private func launch(_ form: FormRouter, _ restoring: Restoration?) {
    form.launch(LaunchOptions(observer: log, showsValues: true, restoring: restoring), on: host)
  }

  private func preserved() -> [String] { log.take().filter { $0.kind == .preserved }.map(\.detail) }

  @Test func propertiesOfEverySortAreRestored() throws {
    let first = FormRouter()
    launch(first, restoring())
    let saved = try #require(
      host.run {
        first.interactor.type("hello")
        first.interactor.box.number = 3
        first.interactor.whole = 8
        first.interactor.marks.send([1, 2])
        return first.save()
      })
    host.shutdown(first)
    #expect(saved.places == ["draft", "marks", "number", "real", "whole"].map { "Form#\($0)" })
    #expect(saved["Form#draft"] == "\"hello\"" && saved["Form#marks"] == "[1,2]")

    let second = FormRouter()
    launch(second, restoring(saved))
    #expect(second.interactor.draft == "hello" && second.interactor.box.number == 3)
    #expect(second.interactor.whole == 8 && second.interactor.marks.latest == [1, 2])
    #expect(second.interactor.wasSet == ["hello"])
    #expect(preserved() == ["draft", "number", "whole", "real", "marks"].map { "\($0): restored" })
    #expect(host.run { second.save() } == saved)
    host.shutdown(second)
  }

  @Test func whatALinkHasGivenIsNotOverwrittenUnseen() {
    let form = FormRouter(FormInteractor(given: "from the link"))
    launch(form, restoring(savedTree(["Form#draft": "\"last week\""])))
    #expect(form.interactor.wasSet == ["last week", "from the link"])
    host.shutdown(form)
  }

  @Test func aTreeWithoutARestorationSavesNothing() {
    let form = FormRouter()
    var faults: [TreeFault] = []
    form.launch(LaunchOptions(faults: .report { faults.append($0) }), on: host)
    host.run { form.interactor.type("x") }
    #expect(host.run { form.save() } == nil)
    #expect(faults.map(\.code) == [.notSaved] && faults[0].message.contains("LaunchOptions(restoring:)"))
    host.shutdown(form)
  }

  @Test func aTreeThatHasEndedIsNotSaved() {
    let form = FormRouter()
    var faults: [TreeFault] = []
    form.launch(LaunchOptions(faults: .report { faults.append($0) }, restoring: restoring()), on: host)
    host.shutdown(form)
    #expect(host.run { form.save() } == nil)
    #expect(faults.map(\.code) == [.notSaved] && faults[0].message.contains("before the shutdown"))
  }

  @Test func aValueThatCannotBeReadKeepsItsTextUntilItIsWritten() {
    let form = FormRouter()
    launch(form, restoring(savedTree(["Form#draft": "{\"from\":\"the future\"}"])))
    #expect(form.interactor.draft == "")
    #expect(preserved().first?.hasPrefix("draft: cannot be read: ") == true)
    #expect(host.run { form.save() }?["Form#draft"] == "{\"from\":\"the future\"}")
    host.run { form.interactor.type("now") }
    #expect(host.run { form.save() }?["Form#draft"] == "\"now\"")
    host.shutdown(form)
  }

  @Test func aSecondValueOfOneNameIsRejected() {
    let form = FormRouter()
    form.interactor.whenActive = { $0.preserve(\.number, as: "draft") }
    var faults: [TreeFault] = []
    form.launch(LaunchOptions(faults: .report { faults.append($0) }, restoring: restoring()), on: host)
    #expect(faults.map(\.code) == [.notPreserved] && faults[0].message.contains("a unique name"))
    host.run { form.interactor.preserve(\.number, as: "late") }
    #expect(
      faults.map(\.code) == [.notPreserved, .notPreserved] && faults[1].message.contains("didBecomeActive"))
    host.shutdown(form)
  }

  @Test(arguments: [("", "needs a name"), ("@\u{301}x", "are reserved")])
  func aNameThatIsEmptyOrReservedIsRejected(name: String, reason: String) {
    let form = FormRouter()
    form.interactor.whenActive = { $0.preserve(\.number, as: name) }
    var faults: [TreeFault] = []
    form.launch(
      LaunchOptions(faults: .report { faults.append($0) }, restoring: restoring(savedTree(["Form#": "2.5"]))),
      on: host)
    #expect(faults.map(\.code) == [.notPreserved] && faults.first?.message.contains(reason) == true)
    #expect(form.interactor.number != 2.5)
    host.shutdown(form)
  }

  @Test func aTreeIsQuietWhileNoTaskOfItRuns() {
    let form = FormRouter()
    launch(form, nil)
    #expect(form.isIdle)
    host.run { form.interactor.after(.seconds(1)) { _ in } }
    #expect(!form.isIdle)
    host.advance(by: .seconds(1))
    #expect(form.isIdle)
    host.shutdown(form)
  }
}
