// program: asynchronousHandler
// error: a handler is synchronous

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { me, story in
      me.count += 1
      await Task.yield()  // misuse
    }
  }
}

// program: debounceOfEvents
// error: value of type 'EventStream<Int>' has no member 'debounce'
// imports: ModelStreams, RIBKit

extension FeedInteractor {
  func search(_ keys: EventStream<Int>) {
    observe(keys.debounce(for: .seconds(1), clock: clock)) { me, _ in me.count += 1 }  // misuse
    observe(keys) { me, _ in me.after(.seconds(1), id: "search") { me in me.count += 1 } }
  }
}

// program: eventStreamForAModel
// error: cannot convert value of type 'EventStream<Int>' to expected argument type 'ModelStream<Int>'
// imports: ModelStreams, RIBKit

final class ClockInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let hours: ModelStream<Int>

  init(hours: ModelStream<Int>) { self.hours = hours }
}

func attachClocks(_ bells: EventStream<Int>, _ hours: ModelStream<Int>) -> [ClockInteractor] {
  [
    ClockInteractor(hours: bells),  // misuse
    ClockInteractor(hours: hours),
  ]
}

// program: flowCallsAConcurrentMethod
// error: sending 'me' risks causing data races

extension FeedInteractor {
  @concurrent func load() async {}

  func didBecomeActive() {
    task { me in
      me.count += 1
      await me.load()  // misuse
    }
  }
}

// program: flowCallsANonisolatedMethod
// error: sending 'me' risks causing data races
// settings: plain

extension FeedInteractor {
  func load() async {}

  func didBecomeActive() {
    task { me in
      me.count += 1
      await me.load()  // misuse
    }
  }
}

// program: flowThatThrows
// error: invalid conversion from throwing function of type

struct Offline: Error {}

extension FeedInteractor {
  nonisolated(nonsending) func fetch() async throws { throw Offline() }

  func didBecomeActive() {
    task { me in try await me.fetch() }  // misuse
    task { me in
      do { try await me.fetch() } catch { me.count = 0 }
    }
  }
}

// program: handlerThatCallsTheInteractorItself
// error: call to method 'notify' in closure requires explicit use of 'self' to make capture semantics explicit
// imports: ModelStreams, RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { me, _ in
      me.notify(.closed)
      notify(.closed)  // misuse
    }
  }
}

// program: handlerWithoutTheInteractor
// error: expects 2 arguments, but 1 was used in closure body
// settings: upcoming
// imports: ModelStreams, RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { story in print(story) }  // misuse
    observe(stories) { me, story in print(story) }
  }
}

// program: keyThatCannotBeSent
// error: conformance to 'Sendable' must occur in the same source file as enum 'Place'; use '@unchecked Sendable' for retroactive conformance
// imports: DeepLinks, RIBLinks

enum Home: LinkKey {
  case front

  static let links: KeyLinks<Home> = [.link("front", to: .front)]
}

extension Place: LinkKey {  // misuse
  package static let links: KeyLinks<Place> = [.link("top", to: .top)]  // misuse
}  // misuse

// program: memberOfAModuleThatIsNotImported
// error: is not available due to missing import of defining module 'ModelStreams'
// settings: upcoming, mainActorUpcoming

func read(_ feed: FeedInteractor) {
  _ = feed.stories.latest  // misuse
}

// program: moduleThatIsNotLinked
// error: undefined reference to '$s9DeepLinks
// settings: plain
// imports: DeepLinks

@main
enum Program {
  static func main() {
    print(LinkParameters.self)  // misuse
  }
}

// program: openerWithoutTheModuleOfItsLinks
// error: cannot find type 'LinkParameters' in scope
// settings: upcoming
// imports: RIBKit, RIBLinks

final class Door {
  var links: Int { 0 }
  var opener: LinkOpener<FeedRouter, LinkParameters>?  // misuse
}

// program: packageInitializerWithoutPackageImport
// error: initializer cannot be declared package because its parameter uses an internal type
// settings: upcoming

/// A class that other targets of its package use.
package final class Door {
  /// Makes a door.
  package init(_ listener: Listener<Int>) {}  // misuse
}

// program: packagePropertyWithoutPackageImport
// error: property cannot be declared package because its type uses an internal type
// settings: upcoming

/// A class that other targets of its package use.
package final class Door {
  package var listener: Listener<Int>?  // misuse
}

// program: presenterObserved
// error: requires that 'Presenter<Bool, Int>' conform to 'ObservableStream'
// imports: ModelStreams, RIBKit

final class LampInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<Bool, Int>(false)
  var count = 0

  func didBecomeActive() {
    observe(presenter) { me, number in me.count += number }  // misuse
    observe(presenter.actions) { me, number in me.count += number }
  }
}

// program: presenterOfAModelOnTheMainActor
// error: main actor-isolated conformance of 'Draft' to 'Equatable' cannot satisfy conformance requirement
// settings: mainActor, mainActorUpcoming

struct Draft: Equatable, Sendable {
  var text = ""
}

func make() {
  _ = Presenter<Draft, Never>(Draft(), removingDuplicates: nil)
  _ = Presenter<Draft, Never>(Draft())  // misuse
}

// program: presenterWithoutEquality
// error: declare the view model as 'nonisolated struct …: Equatable', or decide about duplicates with

nonisolated struct Draft: Sendable {
  var text = ""
}

func make() {
  _ = Presenter<Draft, Never>(Draft(), removingDuplicates: nil)
  _ = Presenter<Draft, Never>(Draft())  // misuse
}

// program: publicInitializerWithoutPublicImport
// error: initializer cannot be declared public because its parameter uses an internal type
// settings: upcoming

/// A class of a library.
public final class Door {
  /// Makes a door.
  public init(_ listener: Listener<Int>) {}  // misuse
}

// program: streamOfAModelOnTheMainActor
// error: main actor-isolated conformance of 'Draft' to 'Equatable' cannot satisfy conformance requirement
// settings: mainActor, mainActorUpcoming
// imports: ModelStreams

struct Draft: Equatable, Sendable {
  var text = ""
}

func make() {
  _ = MutableModelStream(Draft(), removingDuplicates: nil)
  _ = MutableModelStream(Draft())  // misuse
}

// program: streamOfAMutableModel
// error: type 'Draft' does not conform to the 'Sendable' protocol
// imports: ModelStreams

nonisolated final class Draft {
  var text = ""
}

func make() {
  _ = MutableModelStream(Draft(), removingDuplicates: nil)  // misuse
}

// program: streamWithoutEquality
// error: declare the model as 'nonisolated struct …: Equatable', or decide about duplicates with 'removingDuplicates:'
// imports: ModelStreams

nonisolated struct Draft: Sendable {
  var text = ""
}

func make() {
  _ = MutableModelStream(Draft(), removingDuplicates: nil)
  _ = MutableModelStream(Draft())  // misuse
}

// program: streamWithoutItsModule
// error: cannot find type 'ModelStream' in scope
// settings: upcoming

func read(
  _ text: String
) {
  let stream: ModelStream<String>? = nil  // misuse
  _ = stream  // misuse
}

// program: stubWithoutTheModuleTesting
// error: no macro named '_sourceLocation'
// imports: RIBTesting

struct Stories {
  let load: Stub<String, [String]>

  func warmUp() {
    _ = load.call("news", default: [])  // misuse
  }
}

// program: taskOfAHook
// error: passing closure as a 'sending' parameter risks causing data races
// imports: Swift

extension FeedInteractor {
  func didBecomeActive() {
    Task {
      self.count += 1  // misuse
    }
  }
}

// program: waitInsideOfExpect
// error: failed to produce diagnostic for expression
// imports: RIBKit, RIBTesting, Testing

actor Network { var openDownloads = 0 }

func expectRest(_ host: ManualHost, _ network: Network) throws {
  #expect(try host.wait { [network] in await network.openDownloads } == 0)  // misuse
  let open = try host.wait { await network.openDownloads }
  #expect(open == 0)
}

// program: workReturnsWhatIsNotSendable
// error: type 'FeedRouter' does not conform to the 'Sendable' protocol

extension FeedInteractor {
  func didBecomeActive() {
    call {
      FeedRouter()  // misuse
    } then: { me, _ in
      me.count += 1
    }
  }
}

// program: workUsesTheInteractor
// error: capture of 'self' with non-Sendable type 'FeedInteractor' in a '@Sendable' closure

extension FeedInteractor {
  func didBecomeActive() {
    call {
      self.count += 1  // misuse
    } then: { me, _ in
      me.count += 1
    }
  }
}

// program: workUsesTheInteractorWeakly
// error: capture of 'self' with non-Sendable type 'FeedInteractor?' in a '@Sendable' closure

extension FeedInteractor {
  func didBecomeActive() {
    call { [weak self] in
      self?.count += 1  // misuse
    } then: { me, _ in
      me.count += 1
    }
  }
}

// program: workerUsesTheInteractor
// error: capture of 'self' with non-Sendable type 'FeedInteractor' in a '@Sendable' closure

extension FeedInteractor {
  func didBecomeActive() {
    start(
      Worker("refresh") {
        self.count += 1  // misuse
      })
  }
}
