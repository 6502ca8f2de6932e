/// A route that takes a link, in one piece of memory with where the texts of its fields are.
///
/// It is written before anybody else sees it and never changes.
@usableFromInline
final class MatchBody: ManagedBuffer<MatchBody.Header, Capture>, @unchecked Sendable {
  /// What is the same for all fields.
  @usableFromInline
  struct Header {
    let link: Link
    let core: TableCore
    let route: Int
    let priority: Int
  }

  static func make(_ header: Header, _ captures: UnsafeBufferPointer<Capture>) -> MatchBody {
    let body = create(minimumCapacity: captures.count) { _ in header }
    body.withUnsafeMutablePointerToElements { target in
      for index in captures.indices { target[index] = captures[index] }
    }
    return unsafeDowncast(body, to: MatchBody.self)
  }

  /// Where the text of a field is.
  func capture(_ index: Int) -> Capture {
    withUnsafeMutablePointerToElements { $0[index] }
  }

  var pattern: Pattern { header.core.patterns[header.route] }
}
