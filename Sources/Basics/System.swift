// The calls of the operating system for the modules that do without Foundation: only this file knows which C library there is.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// The functions and variables of the libraries in this process.
package enum ProcessSymbols {
  /// The address of a symbol, or `nil` if no library has it.
  package static func address(of name: String) -> UnsafeMutableRawPointer? {
    dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
  }
}

/// Writes a line to standard error, in a single call.
///
/// - Parameter line: The text, with its line feed.
package func writeToStandardError(_ line: String) {
  var line = line
  line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// The thread that runs the caller.
public enum CurrentThread {
  /// A number that no other thread has at the same time.
  public static var id: UInt {
    // An integer on one system and a pointer on another: only its bits are compared.
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
    #endif
  }
}

/// A place that holds another object for each thread, and keeps none of them alive.
///
/// For a value that is true while a thread is inside a synchronous call; a task local would follow the task to other threads.
public struct ThreadSlot<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  /// Makes a slot that is empty on all threads; it is there for the rest of the program.
  public init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "The system has no room for another value of each thread.")
    self.key = key
  }

  /// The object that the calling thread has put there.
  public var object: Object? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Puts an object there for the calling thread, for the time of a closure, and then what was there before.
  public func withObject<Result, Failure: Error>(
    _ object: Object, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return try body()
  }
}

#if RIB_PTHREAD_LOCK
  /// A mutex of the system, which stays at its place in memory.
  struct SystemMutex: ~Copyable, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    borrowing func lock() { pthread_mutex_lock(mutex) }

    borrowing func unlock() { pthread_mutex_unlock(mutex) }
  }
#endif
