#if RIB_PTHREAD_LOCK
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// A value that one thread at a time may touch; in this build a POSIX mutex, which the thread sanitizer sees.
  ///
  /// Other builds use `Mutex`, which it does not see. Neither is recursive.
  public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Makes the lock of a value.
    ///
    /// - Parameter value: The value.
    public init(_ value: consuming sending Value) {
      mutex = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
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
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    }
  }
#else
  public import Synchronization

  /// A value that one thread at a time may touch; a `Mutex`, which the thread sanitizer on Linux does not see.
  ///
  /// Sanitizer runs compile with `RIB_PTHREAD_LOCK` and get the other form. Neither is recursive. The module is apart and its
  /// interface is public because the compiler specializes generic code of another module only if that is public.
  ///
  /// Its functions are transparent, as those of `Mutex` are, so that a debug build inlines them together with the closures that they
  /// are given: calls of generic functions that look up the metadata of each state were two fifths of a test there.
  public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    @usableFromInline let mutex: Mutex<Guarded<Value>>

    /// Makes the lock of a value.
    ///
    /// - Parameter value: The value.
    @_transparent
    public init(_ value: consuming sending Value) {
      mutex = Mutex(Guarded(value: value))
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
      try mutex.withLock { guarded throws(Failure) in
        nonisolated(unsafe) let result = try body(&guarded.value)
        return result
      }
    }
  }

  /// A value that crosses the boundary of a `Mutex`; the lock is what makes that safe.
  ///
  /// It is visible because the compiler (6.3.1) crashes on a private one when another module makes a lock.
  public struct Guarded<Value>: @unchecked Sendable {
    @usableFromInline var value: Value

    @usableFromInline
    @_transparent
    init(value: consuming Value) {
      self.value = value
    }
  }
#endif
