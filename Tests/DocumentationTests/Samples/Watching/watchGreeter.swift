import ModelStreams
import RIBInspector
import RIBKit

/// The samples of the article about debugging, on a greeter.
enum Watching {
  static func printEvents(of root: GreeterInteractor, on host: ManualHost) {
    root.launch(LaunchOptions(observer: .console), on: host)
  }

  static func printAndRecord(of root: GreeterInteractor, on host: ManualHost, to path: String)
    -> TraceRecorder
  {
    let recorder = TraceRecorder(file: TraceFile(path))
    root.launch(LaunchOptions(observer: .all([.console, recorder])), on: host)
    return recorder
  }

  static func recordWithFields(of root: GreeterInteractor, on host: ManualHost, with recorder: TraceRecorder)
  {
    let options = LaunchOptions(
      observer: recorder, showsValues: true,
      describe: { value, kind, path in
        if value is Secret { return nil }
        return ValueDescription(mirroring: value)
      }, detailLimit: 2_000)
    root.launch(options, on: host)
  }

  static func describe(_ account: Account) -> ValueDescription {
    let number = ValueDescription.Field(name: "number", text: "\(account.number)")
    return ValueDescription("an account", fields: [number])
  }

  static func lastTree(in path: String) throws -> TreeSnapshot? {
    let trace = try Trace(contentsOf: path)
    return trace.trees.last?.snapshot()
  }

  static func changes(of root: GreeterInteractor, on host: ManualHost, during body: () -> Void) -> String {
    let before = host.run { root.snapshot() }
    body()
    let after = host.run { root.snapshot() }
    print(after, after.mermaid, after.dot, after.json)
    return before.difference(to: after).description
  }
}

struct Secret {}

struct Credentials: Hashable, Sendable {
  var user: String
  @Redacted var password: String
}
enum SignInEvent { case submitted(user: String, password: Redacted<String>) }

struct Account {
  var number: Int
  var owner: String
}

#if canImport(os)
  extension Watching {
    static func logEvents(of root: GreeterInteractor, on host: ManualHost) {
      root.launch(LaunchOptions(observer: LogObserver(subsystem: "example.app")), on: host)
    }
  }
#endif
