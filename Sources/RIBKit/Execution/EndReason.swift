/// Why something that an interactor started has ended.
///
/// A ``Handle`` tells it on the tree. The work itself asks for ``ofCurrentWork`` when it finds its task cancelled.
public enum EndReason: Sendable, Hashable, CaseIterable {
  /// It was done: a flow or a worker returned, a call or a timer was delivered, a stream finished.
  case done
  /// Newer work with the same identity took its place.
  case superseded
  /// Its handle was cancelled.
  case cancelled
  /// Its interactor resigned, because its RIB was detached.
  case resigned
  /// Its tree was shut down.
  case shutDown

  /// Why the work that the caller is part of was ended; `nil` if it was not, or if the caller is not part of any.
  ///
  /// It belongs to the task of a call, a worker, a flow or an observation, and to the child tasks of one. A task that the work starts
  /// with `Task { }` is not part of it, nor is a handler of `withTaskCancellationHandler`, which runs in whoever cancels. A task that
  /// was cancelled has the reason by the time that `Task.isCancelled` is true:
  ///
  /// ```swift
  /// Worker("upload") {
  ///   do {
  ///     try await upload.run()
  ///   } catch {
  ///     // Kept for the next start of the app.
  ///     if EndReason.ofCurrentWork == .shutDown { upload.keep() }
  ///     throw error
  ///   }
  /// }
  /// ```
  public static var ofCurrentWork: EndReason? { TaskRecord.current?.endReason }
}
