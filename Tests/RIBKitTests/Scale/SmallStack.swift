internal import Foundation

/// A thread with a small stack, on which a recursion as deep as a tree of many RIBs would overflow.
final class SmallStack {
  private let body: () -> Void

  private init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Runs a closure to its end.
  static func run(bytes: Int = 256 * 1_024, _ body: @escaping () -> Void) {
    let argument = Unmanaged.passRetained(SmallStack(body)).toOpaque()
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, bytes)
    let thread = UnsafeMutablePointer<Thread>.allocate(capacity: 1)
    pthread_create(thread, attributes, begin, argument)
    join(thread.pointee)
    pthread_attr_destroy(attributes)
    attributes.deallocate()
    thread.deallocate()
  }

  #if canImport(Darwin)
    private typealias Thread = pthread_t?
    private typealias Argument = UnsafeMutableRawPointer
  #else
    private typealias Thread = pthread_t
    private typealias Argument = UnsafeMutableRawPointer?
  #endif

  private static func join(_ thread: Thread) {
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }

  private static let begin: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { argument in
    let argument: UnsafeMutableRawPointer? = argument
    if let argument { Unmanaged<SmallStack>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
}
