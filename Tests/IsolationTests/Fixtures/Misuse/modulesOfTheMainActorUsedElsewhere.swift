// error: sending 'modules' risks causing data races
// settings: mainActor,mainActorUpcoming
import RIBModules

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
