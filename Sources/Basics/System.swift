// System calls for the modules that don't import Foundation: only this file knows the C library.

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#else
  #error("RIBKit isn't ported to this system: import the system's C library here, as Platforms.md describes.")
#endif

/// The symbols of the libraries in this process.
package enum ProcessSymbols {
  /// Returns the address of a symbol, or `nil` if no library has it.
  package static func address(of name: String) -> UnsafeMutableRawPointer? {
    dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
  }
}

/// A C library that is loaded when it is first needed, so that other programs run on systems without it.
///
/// It is never closed, so its functions remain valid as long as the process.
package struct LoadedLibrary {
  private struct MissingFunction: Error {}

  private let handle: UnsafeMutableRawPointer

  /// Loads the first file that has all functions.
  ///
  /// - Parameters:
  ///   - names: The possible names of the file.
  ///   - functions: Looks up the functions with ``function(_:)``.
  /// - Returns: The functions; `nil` if no file has all of them.
  package static func first<Functions>(
    of names: [String], _ functions: (LoadedLibrary) throws -> Functions
  ) -> Functions? {
    for name in names {
      // Resolve all symbols now, so that none is missing at the first call. Load them for this handle alone,
      // because the process may be linked with another version whose symbols have the same names.
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      if let found = try? functions(LoadedLibrary(handle: handle)) { return found }
      dlclose(handle)
    }
    return nil
  }

  /// Returns a function of the library.
  ///
  /// A symbol doesn't have a type. Claim the type in the library's header: a wrong claim would be undefined behavior
  /// instead of an error.
  ///
  /// - Throws: An error if the library doesn't have the function.
  package func function<Function>(_ name: String) throws -> Function {
    guard let place = dlsym(handle, name) else { throw MissingFunction() }
    // A pointer from dlsym and a pointer to a C function have the same bits on every POSIX system, as that standard requires.
    return unsafeBitCast(place, to: Function.self)
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

/// The calling thread.
public enum CurrentThread {
  private static let count = Atomic<UInt>(0)
  private static let key = makeThreadLocalKey()

  /// A number that is unique to the calling thread and never reused.
  ///
  /// It isn't `pthread_self`, which C headers declare as a constant function. After an await, an async function may continue on another
  /// thread, but the optimizer reuses the handle that it has already read.
  public static var id: UInt {
    if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
    let id = count.add(1, ordering: .relaxed).newValue
    // The slot stores a number in the form of a pointer that nobody follows.
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: id))
    return id
  }
}

private func makeThreadLocalKey() -> pthread_key_t {
  var key = pthread_key_t()
  let status = pthread_key_create(&key, nil)
  guard status == 0 else { fatalError("The system can't create another thread-local value.") }
  return key
}

/// A thread-local slot for an object, which it doesn't retain.
///
/// Use it for a value that is valid while a thread is inside a synchronous call; a task-local value would follow the task to other threads.
public struct ThreadSlot<Object: AnyObject>: Sendable {
  private let key = makeThreadLocalKey()

  /// Creates a slot that is empty on all threads and lasts for the rest of the program.
  public init() {}

  /// The object in the calling thread's slot.
  public var object: Object? {
    pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets the object in the calling thread's slot while a closure runs, then restores the previous object.
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
