// The screen of a test: it draws a view into leaves, one turn after the other, and is the user.
//
// The rules that this module keeps have numbers, S1 to S8. Each is stated where it is kept, with its source. "From memory" marks a rule for
// which no source was at hand.

internal import Observation

public import struct Foundation.URL

/// The place of a view in the structure of all views: types, positions and identities.
public typealias Path = [AnyHashable]

/// A text on the screen, with the reaction to a touch or to typing.
public struct Leaf {
  /// The text.
  public let text: String
  var act: (@MainActor () -> Void)?
  var edit: (@MainActor (String) -> Void)?
  /// The text that VoiceOver reads instead.
  var label: String?
  /// Whether it stands for a container, which is a view also without content.
  var isContainer = false
}

extension [Leaf] {
  /// The texts that can be read.
  var texts: [String] { filter { !$0.isContainer }.map(\.text) }
}

/// Draws a view as a window would.
@MainActor
public final class Host {
  /// The messages that SwiftUI would log, and the misuses that it would draw wrongly.
  public internal(set) var log: [String] = []
  /// The number of times that the views were drawn.
  public private(set) var drawings = 0
  private let root: (Host) -> [Leaf]
  var isDirty = true
  private var leaves: [Leaf] = []
  private var states: [Path: AnyObject] = [:]
  private var usedPaths: Set<Path> = []
  private var appearances: [Path: Appearance] = [:]
  private var appearing: [Path: Appearance] = [:]
  private var values: [Path: Any] = [:]
  private var changes: [() -> Void] = []
  private var urlHandlers: [(URL) -> Void] = []
  // Presenting.swift
  var presentations: [Path: Presentation] = [:]
  var wishes: [Wish] = []
  /// Whether the action of an alert's button runs before the binding is set.
  ///
  /// SwiftUI doesn't document it, so tests try both.
  public var actsBeforeClosing = true
  // Navigating.swift
  var stacks: [Path: Navigation] = [:]
  var usedStacks: Set<Path> = []
  var destinations: [[ObjectIdentifier: (AnyHashable) -> (Host, Path) -> [Leaf]]] = []
  var leavingLeaves: [Path: [Leaf]] = [:]
  var selectedTabs: [Path: Int] = [:]
  /// Writes the selection of each tab view that has a binding.
  var tabBindings: [Path: (Int) -> Void] = [:]
  var visitedTabs: Set<Path> = []
  /// The number of pages and tabs around the view being drawn that are covered.
  var covers = 0

  struct Appearance {
    var id: AnyHashable?
    var appear: () -> Task<Void, Never>?
    var disappear: () -> Void = {}
    var task: Task<Void, Never>?
  }

  /// Creates a screen and draws the view.
  public init<Content: View>(@ViewBuilder _ view: @escaping @MainActor () -> Content) {
    root = { $0.draw(view(), []) }
    turn()
  }

  /// The texts on the screen: those of the topmost presentation, if there is one.
  public var texts: [String] { (top?.leaves ?? leaves).texts }

  /// The texts on the screen as VoiceOver reads them.
  public var spokenTexts: [String] {
    (top?.leaves ?? leaves).filter { !$0.isContainer }.map { $0.label ?? $0.text }
  }

  /// The texts below all presentations.
  public var textsBelow: [String] { leaves.texts }

  /// Whether nothing moves.
  public var isStill: Bool {
    !isDirty && presentations.values.allSatisfy { $0.phase == .shown }
      && stacks.values.allSatisfy(\.leaving.isEmpty)
  }

  /// Turns the run loop once: transitions go on, and changed views are drawn again.
  public func turn() {
    tickPresentations()
    tickStacks()
    while isDirty { redraw() }
  }

  private func redraw() {
    isDirty = false
    drawings += 1
    (usedPaths, appearing, wishes, changes, usedStacks, leavingLeaves) = ([], [:], [], [], [], [:])
    urlHandlers = []
    withObservationTracking {
      leaves = root(self)
      drawPresentations()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.isDirty = true }
    }
    // S3, documentation of `State`: the state lives as long as the identity of its view.
    states = states.filter { usedPaths.contains($0.key) }
    values = values.filter { usedPaths.contains($0.key) }
    stacks = stacks.filter { usedStacks.contains($0.key) }
    updateAppearances()
    for change in changes { change() }
  }

  private func updateAppearances() {
    for (path, old) in appearances where appearing[path] == nil || appearing[path]?.id != old.id {
      old.task?.cancel()
      old.disappear()
      appearances[path] = nil
    }
    for (path, new) in appearing {
      if appearances[path] == nil {
        appearances[path] = new
        appearances[path]?.task = new.appear()
      } else {
        appearances[path]?.disappear = new.disappear
      }
    }
  }

  func draw<Content: View>(_ view: Content, _ path: Path) -> [Leaf] {
    if let primitive = view as? any Primitive { return primitive.draw(self, path) }
    // S2, documentation of `id(_:)`: the identity of a view is its place in the structure, its type, and its id.
    let path = path + [ObjectIdentifier(Content.self)]
    for property in Mirror(reflecting: view).children {
      if let state = property.value as? any StateProperty {
        state.install(self, path + [property.label ?? ""])
      }
    }
    return draw(view.body, path)
  }

  func storage<Value>(_ path: Path, _ initial: Value) -> Storage<Value> {
    usedPaths.insert(path)
    if let old = states[path] as? Storage<Value> { return old }
    let new = Storage(initial, self)
    states[path] = new
    return new
  }

  func appears(_ path: Path, _ appearance: Appearance) { if covers == 0 { appearing[path] = appearance } }

  func changed<Value: Equatable>(
    _ path: Path, _ value: Value, _ initial: Bool, _ action: @escaping () -> Void
  ) {
    var path = path
    // A view may have several of these modifiers.
    while usedPaths.contains(path) { path.append("outer") }
    usedPaths.insert(path)
    let old = values.updateValue(value, forKey: path) as? Value
    if old.map({ $0 != value }) ?? initial { changes.append(action) }
  }

  func opensURLs(_ handler: @escaping (URL) -> Void) { urlHandlers.append(handler) }

  /// Opens a URL, as the system does when the user follows a link to the app.
  public func open(_ url: URL) {
    for handler in urlHandlers { handler(url) }
  }

  /// Touches a button, as the user does.
  ///
  /// In an alert, that closes it.
  public func press(_ title: String) {
    guard let leaf = (top?.leaves ?? leaves).first(where: { $0.text == title }), let act = leaf.act else {
      return
    }
    guard let path = topPath, presentations[path]?.isAlert == true else { return act() }
    if actsBeforeClosing { act() }
    close(path)
    if !actsBeforeClosing { act() }
  }

  /// Types a text into a field, as the user does.
  public func type(_ text: String, in title: String) {
    (top?.leaves ?? leaves).first { $0.text.hasPrefix(title) }?.edit?(text)
  }
}
