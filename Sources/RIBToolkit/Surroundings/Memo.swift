internal import Basics

/// Values that one command would otherwise compute repeatedly, such as the parsed manifest; tests share them among commands.
package final class Memo: Sendable {
  /// The values by the names of their types and the texts.
  private let values = Lock<[[String]: any Sendable]>([:])

  package init() {}

  /// Returns the value of a type that depends only on these texts.
  ///
  /// `make` computes it unless it is known.
  package func value<Value: Sendable, Failure: Error>(
    of texts: String..., make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = ["\(Value.self)"] + texts
    if let value = values.withLock({ $0[key] }) as? Value { return value }
    let value = try make()
    values.withLock { $0[key] = value }
    return value
  }
}
