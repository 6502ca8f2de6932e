#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnownedSerialExecutor {
  /// Whether the caller runs on this executor.
  ///
  /// `preconditionIsolated` asks the same question but stops with the runtime's sentence, which names
  /// neither the tree nor the cause. The function behind it is part of the runtime's binary interface: the
  /// standard library emits calls to it into client code (`Task.immediate` passes the same zero: "must not
  /// stop"). Where the runtime does not export it, the answer is `nil` and the caller falls back.
  package var isCurrent: Bool? {
    guard let isCurrentExecutor else { return nil }
    let (identity, implementation) = unsafeBitCast(self, to: (UInt, UInt).self)
    return isCurrentExecutor(identity, implementation, 0)
  }
}

private typealias IsCurrentExecutor = @convention(c) (UInt, UInt, UInt64) -> Bool

private let isCurrentExecutor: IsCurrentExecutor? =
  dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map { unsafeBitCast($0, to: IsCurrentExecutor.self) }
