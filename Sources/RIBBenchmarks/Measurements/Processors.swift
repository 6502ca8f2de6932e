import ProcessorAffinity

/// The processors that the measured programs run on.
enum Processors {
  /// How many there are for this process; zero where it cannot be held to some of them.
  static var available: Int { Int(processor_affinity_available()) }

  /// Holds all threads to so many of them, where that can be done.
  @discardableResult
  static func limit(to count: Int) -> Bool { processor_affinity_limit(Int32(count)) }
}
