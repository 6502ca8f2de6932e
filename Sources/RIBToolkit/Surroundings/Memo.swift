internal import Basics

/// Values that one command would otherwise compute repeatedly, such as the parsed manifest; tests share them among commands.
package final class Memo: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let texts: [String]
  }

  private let values = Lock<[Key: any Sendable]>([:])

  package init() {}

  /// Returns the value of a type that depends only on these texts.
  ///
  /// `make` computes it unless it is known.
  package func value<Value: Sendable, Failure: Error>(
    of texts: String..., make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = Key(type: ObjectIdentifier(Value.self), texts: texts)
    if let value = values.withLock({ $0[key] }) as? Value { return value }
    let value = try make()
    values.withLock { $0[key] = value }
    return value
  }
}
