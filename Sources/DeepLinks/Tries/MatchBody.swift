/// A route that takes a link, in one piece of memory with where the texts of its fields are.
///
/// It is written before anybody else sees it and never changes, so it is safe to send.
@usableFromInline
struct MatchBody: @unchecked Sendable {
  private let memory: MatchMemory

  init(_ header: MatchHeader, _ captures: UnsafeBufferPointer<Capture>) {
    memory = MatchMemory.make(header, captures)
  }

  var header: MatchHeader { memory.header }

  /// Where the text of a field is.
  func capture(_ index: Int) -> Capture {
    memory.withUnsafeMutablePointerToElements { $0[index] }
  }

  var pattern: Pattern { header.core.patterns[header.route] }
}
