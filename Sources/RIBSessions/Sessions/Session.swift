public import RIBKit

/// A tree that is kept in a store between its events, such as a user's shopping basket on a server.
///
/// It is an actor with a tree, and ``Sessions`` decides when it is awake. Only the tree is saved, so keep all state of the session in it:
///
/// ```swift
/// actor Basket: Session {
///   let root = BasketInteractor()
///   private let courier: any Courier
///
///   init(courier: any Courier) { self.courier = courier }
///
///   func handle(_ event: BasketEvent) -> [String] {
///     switch event {
///     case .add(let item): root.add(item)
///     case .order(let key): root.order(key: key)
///     }
///     return root.items
///   }
/// ```
///
/// State changes exactly once; effects happen at least once. An event may be handled several times, each time starting from the last stored
/// state, until a save succeeds; only the changes of that last attempt count. Decide in ``handle(_:)``, record pending effects in a
/// preserved property, and perform them in ``didSave()``.
public protocol Session: Actor {
  /// The router of the tree.
  associatedtype Root: Router
  /// A message to the session.
  associatedtype Event: Sendable
  /// The answer to an event; it is stored with the session if the event has a key.
  associatedtype Reply: Codable & Sendable

  /// The root of the tree.
  var root: Root { get }

  /// Launches the tree; called once, before any other function.
  ///
  /// Implement it to migrate the saved tree, or to launch with other options. The default implementation launches the root on this actor, with a
  /// ``JSONValueCoder``.
  ///
  /// - Parameter saved: The last saved tree; empty for a new session.
  /// - Throws: An error if the session can't wake now; don't launch the tree in that case. The sender of the event receives the error.
  func wake(_ saved: SavedTree) async throws

  /// Handles an event. Its changes to the tree are stored before the sender receives the reply.
  ///
  /// Everything that this function sends to the tree is delivered afterward, and saved with the event. If the reply depends on what you
  /// have sent to the tree, call `root.catchUp()` first.
  ///
  /// Don't await an event that you send to this session, or to a session that is waiting for this session: such an event fails with
  /// ``SessionError/Code/circular``. Send the event from a separate task, or record it as an effect. Don't await that task here: the
  /// deadlock isn't detected, and lasts until ``SessionLimits/handlingTime``, which is unlimited by default.
  ///
  /// Events are handled one at a time, but the tree keeps running while this function awaits. Changes that the tree makes meanwhile belong to the
  /// event: they are lost too if the event throws or can't be saved.
  ///
  /// - Parameter event: The event.
  /// - Returns: The reply.
  /// - Throws: An error for the sender. The event's changes are discarded: the tree is launched again in its previous state, and the event counts
  ///   as new when it is sent again.
  func handle(_ event: Event) async throws -> Reply

  /// Saves the tree. The default implementation saves the root.
  ///
  /// - Returns: The saved tree, or `nil` if it can't be saved; the session then fails and is loaded again.
  func save() -> SavedTree?

  /// Performs the effects that the tree has recorded, after they are stored; does nothing by default.
  ///
  /// It is called after each save. The senders have already received their replies, but the next event waits until it returns. Effects that
  /// another process has left behind are performed after the first event, even if that event changes nothing. Changes that the tree makes
  /// by itself are saved too, so you can also publish the state here. Changes that this function makes to the tree are stored. After a
  /// crash an effect is performed again, so give each effect a key by which its receiver recognizes it.
  func didSave() async

  /// Whether the tree has recorded effects that ``didSave()`` has not performed; `false` by default.
  ///
  /// While it is true, the store holds a date at which the session is woken and `didSave()` is called again: after half a minute, then one minute,
  /// two and so on, up to an hour. So the effects are performed even if the process ends or the receiver is down, and no event follows. This
  /// requires an ``IndexedSessionStore`` and ``Sessions/keepDates(every:)``.
  ///
  /// - Returns: Whether effects remain, for example whether an outbox has entries.
  func hasPendingEffects() -> Bool

  /// Whether the session may drop a saved value that can't be restored; by default it may not.
  ///
  /// A session fails closed: if this function returns `false`, the event fails with ``SessionError/Code/unreadable`` before it is handled
  /// and before ``didSave()``, and the stored row stays as it is. Return `true` for values that may be lost.
  ///
  /// - Parameter value: The value that can't be restored, with its kind, its place and the reason.
  /// - Returns: Whether the session continues; its next save may lack the value.
  func mayLose(_ value: UnreadValue) -> Bool

  /// The version of the program's state, which the default ``wake(_:)`` saves with each tree; 1 by default.
  ///
  /// A row that a newer version has saved is rejected before its tree is launched. Increase the version when older versions of the program must not
  /// change rows that the new version saves.
  static var version: Int { get }

  /// Whether the session may be put to sleep; by default, whether its tree is idle.
  func canSleep() -> Bool

  /// Ends the tree, which is already saved. The default implementation shuts it down.
  func sleep() async
}

extension Session {
  /// Launches the root on this actor.
  ///
  /// - Parameter saved: The last saved tree.
  /// - Throws: Nothing; your own implementation may throw.
  public func wake(_ saved: SavedTree) async throws {
    root.launch(
      LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: Self.version)))
  }

  /// Saves the root.
  ///
  /// - Returns: The saved tree.
  public func save() -> SavedTree? { root.save() }

  /// Does nothing.
  public func didSave() async {}

  /// Returns `false`, for a session without effects, or one that retries its effects only at its next event.
  ///
  /// - Returns: Whether effects are left.
  public func hasPendingEffects() -> Bool { false }

  /// Returns `false`, so that a value that can't be restored keeps the session from waking instead of being lost.
  ///
  /// - Returns: Whether the session may continue.
  public func mayLose(_ value: UnreadValue) -> Bool { false }

  /// The first version, 1.
  public static var version: Int { 1 }

  /// Whether the tree is idle, as `Router.isIdle` defines it.
  ///
  /// - Returns: Whether the session may be put to sleep.
  public func canSleep() -> Bool { root.isIdle }

  /// Shuts the tree down.
  public func sleep() async { await root.shutdown() }
}
