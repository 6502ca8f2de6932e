import ModelStreams
import RIBKit

/// The world of a café that outlives its processes: the kitchen and what it has got.
final class CafeWorld {
  let orders = MutableModelStream(0)
  let notes = Cell<[String]>([])
  let host = ManualHost()
  /// What a hook removes at the end of an activation.
  var guests: [AnyObject] = []
  /// What holds the root by mistake.
  var keptRoot: AnyObject?
  /// The number of processes.
  var starts = 0
}

/// A café whose processes end at any moment, with a defect that shows only then.
final class CafeInteractor: Interactor {
  enum Defect: String, CaseIterable {
    case none, forgetsTip, preservesAfterUse, countsTwice, startsOnlyByHand, keepsWorker, savesInHook,
      wrongKey
    case forgetsPages, isRandom, isSilentAfterRestore, misbehavesAfterRestore, staysInServices
  }

  enum Page: Hashable, Codable {
    case menu
    case order(Int)
  }

  struct Screen: Equatable {
    var tip = 0
    var orders = 0
    var notice = ""
  }

  let scope: Scope<[Page], Int>
  let presenter = Presenter<Screen, Never>(Screen())
  let defect: Defect
  private let world: CafeWorld
  private var pages: [Page] = [.menu]
  private var tip = 0
  private var seen = 0
  private var last: Int?
  private var isCooking = false
  private var cooking: Handle?
  private let closing = Deadline()
  private var isClosed = false
  private var names: Set<String> = []

  init(_ defect: Defect, _ world: CafeWorld, listener: Listener<Int>) {
    (self.defect, self.world) = (defect, world)
    scope = Scope(listener: listener)
    world.starts += 1
  }

  func didBecomeActive() {
    if defect == .preservesAfterUse { presenter.update { $0.tip = tip } }
    if defect == .savesInHook { tip = Int(world.notes.value.last ?? "") ?? 0 }
    if defect != .forgetsTip, defect != .savesInHook { preserve(\.tip, as: "tip") }
    if defect != .forgetsPages { preserve(\.pages, as: "pages") }
    preserve(\.seen, as: "seen")
    preserve(\.names, as: "names")
    preserve(\.isClosed, as: "closed")
    preserve(closing, as: "closing") { me in me.isClosed = true }
    preserve(\.isCooking, as: "cooking")
    if defect != .countsTwice { preserve(\.last, as: "last") }
    if defect != .preservesAfterUse { presenter.update { $0.tip = tip } }
    presenter.update { $0.orders = seen }
    show()
    observe(world.orders.stream) { me, count in me.note(count) }
    if defect == .misbehavesAfterRestore, world.starts > 1 { preserve(\.seen, as: "seen") }
    if defect == .staysInServices { world.guests.append(self) }
    if isCooking, defect != .startsOnlyByHand { cook() }
  }

  func willResignActive() {
    world.guests.removeAll { $0 === self }
    if defect == .savesInHook { world.notes.update { $0.append("\(tip)") } }
  }

  private func note(_ count: Int) {
    guard count != last else { return }
    (last, seen) = (count, seen + (last == nil && defect != .countsTwice ? 0 : 1))
    presenter.update { $0.orders = seen }
  }

  func act(_ action: CafeAction) {
    switch action {
    case .tip(let cents):
      tip = defect == .isRandom ? Int.random(in: 0..<1_000_000) : cents
      // Sets of equal elements differ in their order, which isn't a difference.
      names = Set((0..<cents % 20).map { "name \($0)" })
      if cents > 50 { for number in 100..<300 { names.insert("name \(number)") } }
      if cents > 50 { for number in 100..<300 { names.remove("name \(number)") } }
      presenter.update { $0.tip = tip }
      if defect != .isSilentAfterRestore || world.starts == 1 { notify(tip) }
    case .open(let number):
      pages.append(.order(number))
      show()
    case .close:
      if pages.count > 1 { pages.removeLast() }
      show()
    case .cook:
      isCooking = true
      cook()
    case .stop:
      isCooking = false
      if defect != .keepsWorker { cooking?.cancel() }
    case .ring(after: let seconds): closing.set(now.advanced(by: .seconds(seconds)))
    case .greet: presenter.update { $0.notice = "Hello" }
    case .pause:
      after(.seconds(60)) { $0.presenter.update { $0.notice = "over" } }
    }
  }

  private func show() {
    guard defect == .wrongKey else { return route(to: pages) }
    route(
      to: pages.map { if case .order(let number) = $0 { .order(number + 100 * world.starts) } else { $0 } })
  }

  private func cook() {
    cooking?.cancel()
    cooking = after(.seconds(1_000)) { _ in }
  }
}

enum CafeAction: Hashable {
  case tip(Int)
  case open(Int)
  case ring(after: Int)
  case close, cook, stop, greet, pause
}

/// A page with a note that its number or its key identifies.
final class OrderInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("")
  private var note = ""

  func didBecomeActive() {
    preserve(\.note, as: "note")
    presenter.show(note)
  }

  func write(_ text: String) {
    note = text
    presenter.show(text)
  }
}

final class CafeRouter: Router {
  let interactor: CafeInteractor
  private let stack = ChildStack<CafeInteractor.Page>()

  init(_ defect: CafeInteractor.Defect, _ world: CafeWorld, listener: Listener<Int>) {
    interactor = CafeInteractor(defect, world, listener: listener)
  }

  var order: OrderInteractor? { children.last as? OrderInteractor }

  func route(to pages: [CafeInteractor.Page]) {
    stack.show(pages, in: self) { _ in OrderInteractor() }
  }
}
