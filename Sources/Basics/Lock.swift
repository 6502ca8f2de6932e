#if RIB_PTHREAD_LOCK
  /// A value with mutually exclusive access, guarded in this build by a POSIX mutex, which the thread sanitizer sees.
  ///
  /// Other builds use `Mutex`, which the sanitizer doesn't see. Neither is recursive.
  public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    private let mutex = SystemMutex()
    private let value: UnsafeMutablePointer<Value>

    /// Creates a lock with its value.
    public init(_ value: consuming sending Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }

    /// Calls a closure with exclusive access to the value.
    ///
    /// The closure must not take the same lock.
    ///
    /// - Throws: The error that the closure throws.
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

  /// A value with mutually exclusive access, guarded by a mutex of the standard library, which the thread sanitizer on Linux doesn't see.
  ///
  /// Sanitizer runs compile with `RIB_PTHREAD_LOCK` and get the other implementation. Neither is recursive. The lock is in its own
  /// module with a public interface, because the compiler specializes generic code of another module only if that is public.
  ///
  /// It works like `Mutex`, with lock and value exposed. `Mutex.withLock` treats its value as `sending`, so a value that isn't Sendable
  /// needs a wrapper. An unoptimized build then calls the closure that unwraps it, and looks up the metadata of the state in each call, which
  /// takes two fifths of the time of a test. Transparent functions without a closure of their own are inlined there too, together with the
  /// closure that is passed to them.
  public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    @usableFromInline let mutex = Mutex<Void>(())
    /// The storage of the value, which only a caller that has locked the mutex may access; this makes the conformance sound.
    @usableFromInline let value: _Cell<Value>

    /// Creates a lock with its value.
    @_transparent
    public init(_ value: consuming sending Value) {
      self.value = _Cell(value)
    }

    /// Calls a closure with exclusive access to the value.
    ///
    /// The closure must not take the same lock.
    ///
    /// - Throws: The error that the closure throws.
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
