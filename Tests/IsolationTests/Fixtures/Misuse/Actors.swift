// program: clockMoved
// error: only the host can advance its clock: write 'host.advance(by:)'

nonisolated func wait(_ clock: ManualClock) {
  clock.advance(by: .seconds(1))  // misuse
}

// program: drivingHostSettledElsewhere
// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming

func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(LaunchOptions(host: host))
  Task.detached { _ = host.settle() }  // misuse
}

// program: faultHandlerUsedBesideItsTree
// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code

final class Faults { var all: [TreeFault] = [] }

actor Session {
  func begin() {
    let faults = Faults()
    FeedRouter().launch(LaunchOptions(faults: .report { faults.all.append($0) }))
    Task.detached { print(faults.all) }  // misuse
  }
}

// program: handleSentToAnotherActor
// error: sending 'self.handle' risks causing data races

actor Owner {
  private var handle: Handle?

  func give(to other: Taker) async {
    await other.take(handle)  // misuse
  }
}

// program: harnessOfAMainActorInteractorUsedElsewhere
// error: main actor-isolated conformance of 'FeedInteractor' to 'Interactor' cannot be used in nonisolated context
// settings: mainActor, mainActorUpcoming
// imports: ModelStreams, RIBTesting, Testing

func test(_ stories: ModelStream<Story>) {
  let harness = InteractorHarness { FeedInteractor(stories, listener: $0, finish: {}) }
  harness.activate()
  Task.detached { harness.settle() }  // misuse
}

// program: harnessUsedBesideItsTest
// error: risks causing data races [#SendingRisksDataRace]
// imports: ModelStreams, RIBTesting, Testing

nonisolated func test(_ stories: ModelStream<Story>) {
  let harness = InteractorHarness { FeedInteractor(stories, listener: $0, finish: {}) }
  harness.activate()
  Task.detached { harness.settle() }  // misuse
  harness.deactivate()
}

// program: hostCapturedByAService
// error: stored property 'host' of 'Sendable'-conforming class 'Service' has non-Sendable type 'ManualHost'

nonisolated final class Service: Sendable {
  let clock: ManualClock
  let host: ManualHost  // misuse

  init(_ host: ManualHost) {
    clock = host.clock
    self.host = host  // misuse
  }
}

// program: hostEnteredByAMainActorTreeSettledElsewhere
// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming

func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  host.run { root.launch(on: host) }
  Task.detached { _ = host.settle() }  // misuse
}

// program: hostOfAMainActorTreeSettledElsewhere
// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming

func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  Task.detached { _ = host.settle() }  // misuse
}

// program: hostSettledElsewhere
// error: risks causing data races [#SendingRisksDataRace]

nonisolated func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  Task.detached { _ = host.settle() }  // misuse
  root.interactor.count += 1
}

// program: hostShutDownByTheMainActorSettledElsewhere
// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming

func end(_ root: FeedRouter) {
  let host = ManualHost()
  host.shutdown(root)
  Task.detached { _ = host.settle() }  // misuse
}

// program: launchInAClosureOfAnActor
// error: call to actor-isolated instance method 'launch(_:on:fileID:line:)' in a synchronous nonisolated context

nonisolated func withSpan(_ body: () -> Void) { body() }

actor Session {
  func begin() {
    let root = FeedRouter()
    withSpan { root.launch() }  // misuse
    withSpan {
      _ = self
      root.launch()
    }
  }
}

// program: launchOnAnActorOfUnknownIsolation
// error: a tree lives on the actor of the function that launches it

func begin(on actor: (any Actor)? = #isolation) {
  let root = FeedRouter()
  root.launch(on: actor)  // misuse
}

// program: launchOnAnActorThatMayBeNil
// error: a tree lives on the actor of the function that launches it

func start(on actor: isolated (any Actor)? = #isolation) {
  FeedRouter().launch(on: actor)  // misuse
}

// program: launchOnAnotherActor
// error: call to actor-isolated instance method 'launch(_:on:fileID:line:)' in a synchronous actor-isolated context

actor Session {
  func begin(beside other: Session) {
    let root = FeedRouter()
    root.launch(on: other)  // misuse
  }
}

// program: launchWithoutAnActor
// error: 'nil' is not compatible with expected argument type 'ActorOfTheCaller'

nonisolated func start() {
  let root = FeedRouter()
  root.launch()  // misuse
}

// program: launchedRouterSentToAnotherActor
// error: sending 'root' risks causing data races

actor Session {
  func begin(beside other: Keeper) async {
    let root = FeedRouter()
    root.launch()
    await other.keep(root)  // misuse
  }
}

actor Keeper {
  private var root: FeedRouter?

  func keep(_ router: sending FeedRouter) { root = router }
}

// program: listenerSentToAnotherActor
// error: risks causing data races

actor Owner {
  private let root = FeedRouter()

  func give(to other: Taker) async {
    let listener = root.interactor.listener { (me: FeedInteractor, number: Int) in me.count += number }
    await other.take(listener)  // misuse
  }
}

// program: mainActorRIBInAnotherActor
// error: call to main actor-isolated initializer 'init(whenDone:)' in a synchronous actor-isolated context
// settings: mainActor, mainActorUpcoming

actor Session {
  func start() {
    _ = FeedRouter()  // misuse
  }
}

// program: modulesOfTheMainActorUsedElsewhere
// error: sending 'modules' risks causing data races
// settings: mainActor,mainActorUpcoming
// imports: RIBModules

final class Counter {
  var count = 0
}

struct Counting: Module {
  let counter: Counter
  let profile = ModuleProfile("counting")
  func register(in modules: ModuleRegistry) {
    modules.on(AppEventKey<Int, Void>("counted")) { _, number in counter.count += number }
  }
}

@concurrent nonisolated func tell(_ modules: Modules) async {}

func begin() async throws {
  let modules = try Modules([Counting(counter: Counter())])
  modules.send(AppEventKey<Int, Void>("counted"), 1)
  await tell(modules)  // misuse
}

// program: objectUsedBesideItsTree
// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code

final class Tally { var count = 0 }

actor Session {
  func begin() {
    let tally = Tally()
    let root = FeedRouter { tally.count += 1 }
    root.launch()
    Task.detached { tally.count += 1 }  // misuse
  }
}

// program: observerUsedBesideAMainActorTree
// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming

func begin() {
  let log = Log()
  FeedRouter().launch(LaunchOptions(observer: log))
  Task.detached { print(log.events) }  // misuse
}

// program: observerUsedBesideItsTree
// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code

actor Session {
  func begin() {
    let log = Log()
    FeedRouter().launch(LaunchOptions(observer: log))
    Task.detached { print(log.events) }  // misuse
  }
}

// program: optionsSentWithTheirHost
// error: conformance of 'LaunchOptions' to 'Sendable' is unavailable

nonisolated func launch(_ options: LaunchOptions) {
  func send(_ value: some Sendable) {}
  send(options)  // misuse
}

// program: rootUsedBesideItsTree
// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code

actor Session {
  func begin() {
    let root = FeedRouter()
    root.launch()
    Task.detached { root.interactor.count += 1 }  // misuse
  }
}

// program: routerCapturedByATask
// error: risks causing data races

actor Owner {
  private let root = FeedRouter()

  func start() {
    let root = root
    Task.detached {
      print(root.path)  // misuse
    }
  }
}

// program: routerReturnedFromItsActor
// error: non-Sendable 'FeedRouter'-typed result can not be returned from actor-isolated instance method
// imports: Swift

actor Owner {
  private let root = FeedRouter()

  func router() -> FeedRouter {
    root
  }
}

func look(at owner: Owner) async {
  _ = await owner.router()  // misuse
}

// program: routerSentToAnotherActor
// error: sending 'self.root' risks causing data races
// imports: Swift

actor Owner {
  private let root = FeedRouter()

  func give(to other: Taker) async {
    await other.take(root)  // misuse
  }
}

// program: scopeSentToAnotherActor
// error: sending 'self.root.interactor.scope' risks causing data races

actor Owner {
  private let root = FeedRouter()

  func give(to other: Taker) async {
    await other.take(root.interactor.scope)  // misuse
  }
}

// program: timeMovedElsewhere
// error: risks causing data races [#SendingRisksDataRace]

nonisolated func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  Task.detached { host.advance(by: .seconds(1)) }  // misuse
  root.interactor.count += 1
}
