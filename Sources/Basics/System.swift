// System calls for the modules that don't import Foundation: only this file knows the C library.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#else
  #error("RIBKit isn't ported to this system: add its C library here, as Platforms.md describes.")
#endif

/// The symbols of the libraries in this process.
package enum ProcessSymbols {
  /// Returns the address of a symbol, or `nil` if no library has it.
  package static func address(of name: String) -> UnsafeMutableRawPointer? {
    dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
  }
}

/// Writes a line, which must include its line feed, to standard error in a single call.
package func writeToStandardError(_ line: String) {
  var line = line
  line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// The microseconds since 1970 on the system's wall clock, which may be set forward and back.
package func wallMicroseconds() -> Int64 {
  var time = timeval()
  gettimeofday(&time, nil)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_usec)
}

/// The thread of the caller.
public enum CurrentThread {
  /// A number that no other thread has at the same time.
  public static var id: UInt {
    // The handle is an integer on one system and a pointer on another: only its bits are compared.
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
    #endif
  }
}

/// A thread-local slot for an object, which it doesn't retain.
///
/// Use it for a value that is valid while a thread is inside a synchronous call; a task-local value would follow the task to other threads.
public struct ThreadSlot<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  /// Creates a slot that is empty on all threads and lasts for the rest of the program.
  public init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "The system can't create another thread-local value.")
    self.key = key
  }

  /// The object in the calling thread's slot.
  public var object: Object? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets the object of the calling thread's slot during a closure, then restores the previous one.
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
  /// A mutex of the system, at a fixed address.
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
