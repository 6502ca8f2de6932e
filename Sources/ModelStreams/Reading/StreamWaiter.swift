/// Who is told, once per parking, that a stream has news.
///
/// Called from the thread of whoever sent or finished, outside all locks of the stream. It must return quickly and may
/// use the stream, also to park again. The stream holds it from parking until it is told or leaves.
@usableFromInline
package protocol StreamWaiter: AnyObject, Sendable {
  /// There is a newer model, or an event, or the stream has finished; read to find out which.
  func streamHasNews()
}
