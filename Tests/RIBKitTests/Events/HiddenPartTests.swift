import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// A rule that hides a type hides it in values with a text or a mirror of their own, too.
@Suite(.trees)
struct HiddenPartTests {
  struct Secret: Hashable, Sendable {
    let text = "hunter2"
  }

  struct Wallet: Sendable, CustomStringConvertible, CustomReflectable {
    let secret = Secret()
    var description: String { "wallet \(secret.text)" }
    var customMirror: Mirror { Mirror(self, children: ["secret": secret]) }
  }

  struct Purse: Sendable, CustomDebugStringConvertible, CustomReflectable {
    let secrets = [Secret()]
    var debugDescription: String { "purse \(secrets.map(\.text))" }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: secrets, displayStyle: .set) }
  }

  struct Coins: Sendable, Numeric, CustomStringConvertible {
    var secret = Secret()
    var magnitude: Int { 0 }
    var description: String { "coins \(secret.text)" }
    init() {}
    init(integerLiteral value: Int) {}
    init?(exactly source: some BinaryInteger) {}
    static func + (left: Self, right: Self) -> Self { left }
    static func - (left: Self, right: Self) -> Self { left }
    static func * (left: Self, right: Self) -> Self { left }
    static func *= (left: inout Self, right: Self) {}
  }

  struct Keyring: Sendable, CustomStringConvertible {
    let keys = [Secret(): 1].keys
    let values = ["a": Secret()].values
    var description: String { "keyring \(keys.map(\.text)) \(values.map(\.text))" }
  }

  static let values: [any Sendable] = [
    Wallet(), Keyring(), [Wallet()], Purse(), [Purse()], Coins(), CollectionOfOne(Secret()),
    [Secret(): 1].keys,
    ["a": Secret()].values, ["a": [Secret(): 1].keys], repeatElement(Secret(), count: 2),
    KeyValuePairs(dictionaryLiteral: (Secret(), 1)), (1, Secret()), Result<Secret, Never>.success(Secret()),
  ]

  @Test(arguments: values.indices)
  func theHiddenPartIsNowhere(index: Int) {
    let tree = ProbeTree()
    var options = tree.options
    options.describe = { value, _, _ in value is Secret ? nil : ValueDescription(mirroring: value) }
    tree.run { tree.root.launch(options, on: tree.host) }
    tree.forget()
    let source = EventSource<any Sendable>()
    tree.run { tree.root.interactor.observe(source.stream) { _, _ in } }
    source.send(Self.values[index])
    tree.host.settle()
    let events = tree.log.events.filter { $0.kind == .delivered }
    #expect(events.count == 1)
    for text in events.flatMap({ [$0.detail] + $0.fields.map(\.text) }) { #expect(!text.contains("hunter2")) }
    #expect(events.allSatisfy { $0.detail.contains("redacted") })
    tree.host.shutdown(tree.root)
  }
}
