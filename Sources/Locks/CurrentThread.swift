#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// The thread that runs the caller.
public enum CurrentThread {
  /// A number that no other thread has at the same time.
  public static var id: UInt {
    // An integer on one system and a pointer on another: only its bits are compared.
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
  }
}
