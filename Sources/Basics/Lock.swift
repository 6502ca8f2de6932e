#if RIB_PTHREAD_LOCK
  /// A value that one thread at a time may touch; in this build a POSIX mutex, which the thread sanitizer sees.
  ///
  /// Other builds use `Mutex`, which it does not see. Neither is recursive.
  public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    private let mutex = SystemMutex()
    private let value: UnsafeMutablePointer<Value>

    /// Makes the lock of a value.
    ///
    /// - Parameter value: The value.
    public init(_ value: consuming sending Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }

    /// Lets the caller touch the value, as the only one.
    ///
    /// - Parameter body: The use of the value; it must not take the same lock.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      mutex.lock()
      defer { mutex.unlock() }
      return try body(&value.pointee)
    }
  }
#else
  public import Synchronization

  /// A value that one thread at a time may touch; a mutex of the standard library, which the thread sanitizer on Linux does not see.
  ///
  /// Sanitizer runs compile with `RIB_PTHREAD_LOCK` and get the other form. Neither is recursive. The module is apart and its
  /// interface is public because the compiler specializes generic code of another module only if that is public.
  ///
  /// It is `Mutex` with its two parts in view. `Mutex.withLock` takes its value as one to be sent, so that a value which is not Sendable has to be
  /// wrapped, and the closure that unwraps it is called in an unoptimised build, where each call looks up the metadata of the state:
  /// two fifths of the time of a test. Transparent functions without a closure of their own are inlined there too, together with the closure that
  /// they are given.
  public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    @usableFromInline let mutex = Mutex<Void>(())
    /// The place of the value, which only a caller that has locked the mutex may touch; that makes the conformance sound.
    @usableFromInline let value: _Cell<Value>

    /// Makes the lock of a value.
    ///
    /// - Parameter value: The value.
    @_transparent
    public init(_ value: consuming sending Value) {
      self.value = _Cell(value)
    }

    /// Lets the caller touch the value, as the only one.
    ///
    /// - Parameter body: The use of the value; it must not take the same lock.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    @_transparent
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      mutex._unsafeLock()
      defer { mutex._unsafeUnlock() }
      return try body(&value._address.pointee)
    }
  }
#endif
