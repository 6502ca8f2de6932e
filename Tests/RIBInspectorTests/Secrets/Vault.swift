import ModelStreams
import RIBKit

/// A type whose values a rule of the launch hides.
struct Secret: Hashable, Sendable, Error, CustomStringConvertible {
  static let text = "hunter2"
  var description: String { Self.text }
}

/// A type with a text of its own, which shows all of it.
struct Letter<Hidden: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  let hidden: Hidden
  var description: String { "a letter about \(hidden)" }
}

struct Account<Hidden: Hashable & Sendable>: Hashable, Sendable {
  var name = "Ana"
  var hidden: Hidden
}

/// The places within a value where something hidden may be.
enum Vault<Hidden: Hashable & Sendable>: Hashable, Sendable, Error {
  case payload(Hidden)
  case labeled(to: String, with: Hidden)
  case property(Account<Hidden>)
  case optional(Hidden?)
  case array([Hidden])
  case slice(ArraySlice<Hidden>)
  case value([String: Hidden])
  case key([Hidden: Int])
  case set(Set<Hidden>)
  case nested([[String: Account<Hidden?>]])
  case letter(Letter<Hidden>)
  indirect case deep(Vault)

  static func all(hiding hidden: Hidden) -> [Vault] {
    let flat: [Vault] = [
      .payload(hidden), .labeled(to: "Ana", with: hidden), .property(Account(hidden: hidden)),
      .optional(hidden), .array([hidden]), .slice([hidden]), .value(["token": hidden]), .key([hidden: 1]),
      .set([hidden]), .nested([["a": Account<Hidden?>(hidden: hidden)]]),
      .letter(Letter(hidden: hidden)),
    ]
    return flat + flat.suffix(3).map { .deep(.deep($0)) }
  }
}

/// An interactor that puts a vault wherever an interactor can put a value.
final class VaultInteractor<Hidden: Hashable & Sendable>: Interactor {
  typealias Value = Vault<Hidden>
  typealias Route = Value
  typealias Event = Value

  let scope: Scope<Value, Value>
  let presenter: Presenter<Value, Value>
  private let vaults: [Value]

  init(_ vaults: [Value], listener: Listener<Value>) {
    self.vaults = vaults
    scope = Scope(listener: listener)
    presenter = Presenter(vaults[0])
  }

  func didBecomeActive() {
    observe(presenter.actions) { _, _ in }
    for vault in vaults {
      presenter.show(vault)
      route(to: vault)
      notify(vault)
      presenter.send(vault)
      observe(MutableModelStream(vault).stream) { _, _ in }
      observe(
        AsyncStream {
          $0.yield(vault)
          $0.finish()
        }
      ) { _, _ in }
      call({ vault }, then: { _, _ in })
      call({ throw vault }, then: { (_, _: Result<Int, any Error>) in })
      start(Worker("worker") { throw vault })
      let workflow = VaultInteractor.workflow("flow")
      start(workflow.step("returns") { (_: VaultInteractor, _: Void) -> Value in vault })
      start(workflow.step("throws") { (_: VaultInteractor, _: Void) -> Int in throw vault })
    }
  }
}

final class VaultRouter<Hidden: Hashable & Sendable>: Router {
  let interactor: VaultInteractor<Hidden>
  private let slot = ChildSlot<Vault<Hidden>>()
  private let stack = ChildStack<Vault<Hidden>>()
  private let list = ChildList<Vault<Hidden>>()

  init(_ vaults: [Vault<Hidden>], listener: Listener<Vault<Hidden>> = Listener { _ in }) {
    interactor = VaultInteractor(vaults, listener: listener)
  }

  func route(to route: Vault<Hidden>) {
    slot.show(route, in: self) { PlainRouter() }
    stack.push(route, in: self) { PlainRouter() }
    list.show([route, route], in: self) { _ in PlainRouter() }
  }
}
