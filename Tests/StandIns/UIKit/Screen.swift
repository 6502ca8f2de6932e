// The run loop, the log and the clock of transitions. A test turns the run loop by `Screen.turn()`; whatever UIKit would reject, with a line
// in the log or with an exception, is a line of `Screen.rejections`.
//
// The rules that this module keeps have numbers, R1 to R15. Each is stated where it is kept, with its source. "From memory" marks a rule
// for which no source was at hand.

internal import Foundation

/// The screen of a test: its run loop, its windows, and the log of rejected calls.
@MainActor
public enum Screen {
  /// The calls that UIKit would have rejected, oldest first.
  public static var rejections: [String] = []
  /// Whether delegates are told of the end of a transition before the completions of its coordinator.
  ///
  /// UIKit doesn't document the order, so tests try both.
  public static var tellsDelegatesFirst = true
  /// Whether `transitionCoordinator` answers during a rotation.
  ///
  /// UIKit doesn't document it, so tests try both (R15).
  public static var coordinatesRotations = true
  /// Whether presentations are rejected for a reason that no rule tells.
  public static var rejectsPresentations = false
  /// The number of turns that a transition takes.
  public static var turnsOfTransition = 3
  /// The number of transitions since the last reset.
  public private(set) static var transitionCount = 0
  /// The number of presentations since the last reset.
  public internal(set) static var presentationCount = 0 {
    didSet {
      nextPresentationWaiter?.resume()
      nextPresentationWaiter = nil
    }
  }
  /// Whether the app is in the background.
  public private(set) static var isInBackground = false

  private static var transitions: [Transition] = []
  private static var windows: [WeakWindow] = []
  private static var shown: [UIViewController] = []

  private static var nextPresentationWaiter: CheckedContinuation<Void, Never>?

  /// Waits until the next presentation begins.
  public static func nextPresentation() async {
    await withCheckedContinuation { nextPresentationWaiter = $0 }
  }

  private struct WeakWindow { weak var window: UIWindow? }

  /// Whether nothing moves by itself.
  ///
  /// A transition that the user's finger holds doesn't.
  public static var isStill: Bool { transitions.allSatisfy(\.isHeld) }

  /// Turns the run loop once.
  public static func turn() {
    for transition in transitions { transition.tick() }
    updateAppearance()
  }

  /// Sends the app to the background: each transition in flight ends, and what was held is let go.
  ///
  /// R14, from memory.
  public static func enterBackground() {
    isInBackground = true
    endTransitions()
  }

  /// Brings the app back.
  public static func enterForeground() { isInBackground = false }

  /// Changes the size of a window.
  public static func rotate(_ window: UIWindow) {
    guard let root = window.rootViewController, root.sizing == nil else { return }
    let sizing = Transition(turns: 2) { [weak root] _ in { root?.sizing = nil } }
    root.sizing = sizing
    root.viewWillTransition(to: CGSize(width: 1, height: 1), with: sizing)
  }

  /// Ends all transitions, and forgets windows, counts and rejections.
  public static func reset() {
    endTransitions()
    (rejections, windows, shown, isInBackground, rejectsPresentations) = ([], [], [], false, false)
    (transitionCount, presentationCount) = (0, 0)
  }

  /// Ends all transitions.
  public static func endTransitions() {
    while let transition = transitions.first {
      if transition.isHeld { transition.letGo(cancelled: true) }
      transition.end()
    }
  }

  static func reject(_ line: String) { rejections.append(line) }

  static func add(_ window: UIWindow) { windows.append(WeakWindow(window: window)) }

  static func add(_ transition: Transition) {
    transitions.append(transition)
    transitionCount += 1
  }

  static func remove(_ transition: Transition) { transitions.removeAll { $0 === transition } }

  /// Tells controllers that they appear or disappear.
  ///
  /// R13, UIViewController.h: the four methods in pairs; completions of `present` come after `viewDidAppear`, those of `dismiss` after
  /// `viewDidDisappear`.
  static func updateAppearance() {
    var now: [UIViewController] = []
    for window in windows.compactMap(\.window) where !window.isHidden {
      window.rootViewController?.collectShown(in: &now)
    }
    let (old, before) = (shown, Set(shown.map(ObjectIdentifier.init)))
    let after = Set(now.map(ObjectIdentifier.init))
    shown = now
    for controller in old where !after.contains(ObjectIdentifier(controller)) {
      controller.viewWillDisappear(false)
      controller.viewDidDisappear(false)
    }
    for controller in now where !before.contains(ObjectIdentifier(controller)) {
      controller.viewWillAppear(false)
      controller.viewDidAppear(false)
    }
  }
}

/// Follows /uikit/uiviewcontrollertransitioncoordinatorcontext.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Follows /uikit/uiviewcontrollertransitioncoordinatorcontext/iscancelled.
  var isCancelled: Bool { get }
}

/// Follows /uikit/uiviewcontrollertransitioncoordinator.
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Follows /uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:).
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// A transition in flight, and its coordinator.
///
/// R10, UIViewControllerTransitionCoordinator.h: a coordinator lives until "the last callback has been made". In its last callback it is still
/// there, but calls nobody anymore.
@MainActor
public final class Transition: UIViewControllerTransitionCoordinator {
  /// Whether the user has cancelled it.
  public private(set) var isCancelled = false
  /// Whether the user's finger holds it.
  public private(set) var isHeld: Bool
  private var turns: Int
  private var isOver = false
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private let finish: (_ cancelled: Bool) -> () -> Void
  private let tell: (_ cancelled: Bool) -> Void

  /// Starts a transition.
  ///
  /// - Parameters:
  ///   - turns: The number of turns that it takes.
  ///   - isHeld: Whether it waits for `letGo(cancelled:)`.
  ///   - tell: Calls the delegates at the end.
  ///   - finish: Changes the state at the end, and returns a closure that forgets the transition after its last callback.
  init(
    turns: Int, isHeld: Bool = false, tell: @escaping (Bool) -> Void = { _ in },
    finish: @escaping (Bool) -> () -> Void
  ) {
    (self.turns, self.isHeld, self.finish, self.tell) = (turns, isHeld, finish, tell)
    Screen.add(self)
  }

  /// Calls a closure at the end; returns whether it will.
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    return true
  }

  /// Lifts the user's finger.
  public func letGo(cancelled: Bool) {
    guard isHeld else { return }
    (isHeld, isCancelled, turns) = (false, cancelled, 2)
  }

  func tick() {
    guard !isHeld, !isOver else { return }
    turns -= 1
    if turns <= 0 { end() }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    let forget = finish(isCancelled)
    if Screen.tellsDelegatesFirst { tell(isCancelled) }
    for completion in completions { completion(self) }
    if !Screen.tellsDelegatesFirst { tell(isCancelled) }
    Screen.remove(self)
    forget()
  }
}

extension Screen {
  private static var isInUse = false
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs a test with a screen of its own: reset before and after, and used by no other test meanwhile.
  public static func use(_ test: @MainActor () async throws -> Void) async rethrows {
    if isInUse {
      await withCheckedContinuation { waiting.append($0) }
    }
    isInUse = true
    reset()
    defer {
      reset()
      isInUse = false
      if !waiting.isEmpty {
        // The next one takes over at once, so that nobody else comes in between.
        isInUse = true
        waiting.removeFirst().resume()
      }
    }
    try await test()
  }
}
