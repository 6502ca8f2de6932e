/// The memory of a match: its header, and behind it one place for each field.
final class MatchMemory: ManagedBuffer<MatchHeader, Capture> {
  static func make(_ header: MatchHeader, _ captures: UnsafeBufferPointer<Capture>) -> MatchMemory {
    let memory = create(minimumCapacity: captures.count) { _ in header }
    memory.withUnsafeMutablePointerToElements { target in
      for index in captures.indices { target[index] = captures[index] }
    }
    return unsafeDowncast(memory, to: MatchMemory.self)
  }
}
