/// The memory of a match: its header, behind it one place for each field, and behind those the bytes of the link.
///
/// The bytes are copied, for to read them from the text of the link counts a reference each time.
final class MatchMemory: ManagedBuffer<MatchHeader, Capture> {
  static func make(
    _ header: MatchHeader, _ captures: UnsafeBufferPointer<Capture>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> MatchMemory {
    let stride = MemoryLayout<Capture>.stride
    let capacity = captures.count + (bytes.count + stride - 1) / stride
    let memory = create(minimumCapacity: capacity) { _ in header }
    memory.withUnsafeMutablePointerToElements { target in
      for index in captures.indices { target[index] = captures[index] }
      guard let source = bytes.baseAddress else { return }
      UnsafeMutableRawPointer(target + captures.count).copyMemory(from: source, byteCount: bytes.count)
    }
    return unsafeDowncast(memory, to: MatchMemory.self)
  }
}
