/// A route that takes a link, in one piece of memory with where the texts of its fields are.
///
/// It is written before anybody else sees it and never changes, so it is safe to send. What is asked for often is read
/// where it lies, for a copy of the header counts three references.
@usableFromInline
struct MatchBody: @unchecked Sendable {
  private let memory: MatchMemory

  init(
    _ header: MatchHeader, _ captures: UnsafeBufferPointer<Capture>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    memory = MatchMemory.make(header, captures, bytes)
  }

  var link: DeepLink { memory.header.link }

  var core: TableCore { memory.header.core }

  var route: Int { memory.withUnsafeMutablePointerToHeader { $0.pointee.route } }

  var priority: Int { memory.withUnsafeMutablePointerToHeader { $0.pointee.priority } }

  var pattern: LinkPattern {
    memory.withUnsafeMutablePointerToHeader { $0.pointee.core.patterns[$0.pointee.route] }
  }

  /// Where the text of a field is.
  func capture(_ index: Int) -> Capture {
    memory.withUnsafeMutablePointerToElements { $0[index] }
  }

  /// The one text of a field without its escapes, or nothing if it is missing or more than one text.
  func text(_ index: Int) -> String? {
    memory.withUnsafeMutablePointers { header, captures in
      let capture = captures[index]
      guard capture.kind == .text || capture.kind == .spacedText else { return nil }
      let bytes = UnsafeRawPointer(captures + header.pointee.fields) + Int(capture.extent.start)
      let part = UnsafeRawBufferPointer(start: bytes, count: capture.extent.range.count)
      return part.withMemoryRebound(to: UInt8.self) {
        $0.decoded(plusIsSpace: capture.kind == .spacedText)
      }
    }
  }
}
