import ModelStreams
import RIBKit

// Mistakes in an interactor.

final class MistakenInteractor: Interactor {
  enum Route: Hashable {
    case top
    case page(Int)
  }
  enum Event: Hashable {
    case closed
    case chosen(String)
  }

  let scope: Scope<Route, Event>
  let form: ModelStream<Form>
  var count = 0
  let child: SearchRouter

  init(form: ModelStream<Form>, child: SearchRouter) {
    self.form = form
    self.child = child
    // error: the interactor has events, which go to a listener: write 'Scope(listener: listener)'
    scope = Scope()
  }

  func misspelledRoute() {
    // error: type 'MistakenInteractor.Route' has no member 'pag'
    route(to: .pag(3))
  }

  func misspelledEvent() {
    // error: type 'MistakenInteractor.Event' has no member 'close'
    notify(.close)
  }

  func eventOfAnotherType() {
    // error: cannot convert value of type 'Int' to expected argument type 'String'
    notify(.chosen(3))
  }

  func misspelledPropertyInAHandler() {
    // error: value of type 'MistakenInteractor' has no member 'cout'
    observe(form.select(\.age)) { me, age in me.cout = age }
  }

  func misspelledPropertyInAHandlerOfTwoStatements() {
    observe(form.select(\.age)) { me, age in
      me.count += 1
      // error: value of type 'MistakenInteractor' has no member 'cout'
      me.cout = age
    }
  }

  func misspelledPropertyInAHandlerOfThreeStatements() {
    observe(form) { me, form in
      guard !form.name.isEmpty else { return me.route(to: .top) }
      // error: (aka 'Form') has no member 'nam'
      me.notify(.chosen(form.nam))
      me.count += 1
    }
  }

  func argumentOfAnotherTypeInAHandler(_ texts: EventStream<String>) {
    // error: (aka 'String') to expected argument type 'Int'
    observe(texts) { me, text in me.route(to: .page(text)) }
  }

  func argumentOfAnotherTypeInAHandlerOfModels() {
    // error: (aka 'Int') to expected argument type 'String'
    observe(form.select(\.age)) { me, age in me.notify(.chosen(age)) }
  }

  func handlerWithoutTheInteractor() {
    // error: expects 2 arguments, but 1 was used in closure body
    observe(form.select(\.age)) { age in print(age) }
  }

  func handlerThatAwaits(_ search: Search) {
    // error: a handler is synchronous
    observe(form.select(\.name)) { me, name in
      me.count = await (try? search.find(name))?.count ?? 0
    }
  }

  func wrongListener() -> Listener<PageInteractor.Event> {
    // error: cannot convert value of type 'PageInteractor.Event' to expected argument type 'SearchInteractor.Event'
    listener { $0.found($1) }
  }

  func found(_ event: SearchInteractor.Event) {}

  func childAttachedByTheInteractor() {
    // error: only a router attaches children: send a route with 'route(to:)'
    attach(child)
  }

  func childDetachedByTheInteractor() {
    // error: only a router detaches children: send a route with 'route(to:)'
    self.detach(child)
  }

  func resultOfAnotherType(_ search: Search) {
    call {
      try await search.find("a")
    } then: { me, result in
      // error: cannot assign value of type '[String]?' to type 'Int'
      me.count = try? result.get()
    }
  }

  // With an initializer of `Workflow` that has the constraint `Item == Root`, the compiler crashes here (6.3.1).
  func stepOfAnotherType() {
    _ = MistakenInteractor.workflow("count")
      .step("count") { me, _ in me.count }
      // error: cannot convert value of type 'Int' to expected argument type 'String'
      .step("double") { me, count in me.notify(.chosen(count)) }
  }
}

final class ScopeAtOnce: Interactor {
  enum Event { case closed }
  // error: the interactor has events, which go to a listener: write 'Scope(listener: listener)'
  let scope = Scope<Never, Event>()
}

func undeclaredRoute(_ page: PageInteractor) {
  // error: type 'Never' has no member 'top'
  page.route(to: .top)
}

// error: non-final class 'LeafThatIsNotFinal' cannot safely conform to protocol 'Leaf'
class LeafThatIsNotFinal: Leaf {
  let scope = Scope<Never, Never>()
}

func forgottenListener() {
  // error: missing argument for parameter 'listener' in call
  _ = PageInteractor(3)
}

func classAsAViewModel() {
  // error: type 'Draft' does not conform to the 'Sendable' protocol
  // error: declare the view model as 'nonisolated struct …: Equatable'
  _ = Presenter<Draft, Int>(Draft())
}

func viewModelWithoutEquality() {
  // error: declare the view model as 'nonisolated struct …: Equatable'
  _ = Presenter<Plain, Int>(Plain())
}
