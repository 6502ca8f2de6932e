// The moments at which others are notified that a RIB arrives or leaves, in their order.
//
// | moment   | its place     | saving         | observer's state           | survivors         | probe (leaks)           | watchers |
// | -------- | ------------- | -------------- | -------------------------- | ----------------- | ----------------------- | -------- |
// | linked   | from now on   | -              | -                          | -                 | told                    | -        |
// | opened   | yes           | -              | history, view model begin  | -                 | -                       | -        |
// | attached | yes           | -              | `attached`                 | -                 | -                       | told     |
// | closed   | the last time | keeps or drops | view model ends            | -                 | -                       | -        |
// | unlinked | not anymore   | -              | `detached`, the last place | note the detach   | told whether alone      | told     |
// | covered  | -             | -              | -                          | forget the detach | gives an object to hold | -        |
// | released | -             | -              | -                          | check for holders | told before and after   | -        |
//
// A leaving RIB is "covered" if its container keeps it; the container decides that between "unlinked" and "released". The first three
// moments are in Attach.swift. Each of these, and each watcher, which is notified last, needs only one line.

extension Tree {
  /// Closes the place of a RIB, whose activation has ended: the last moment at which it can be read.
  func closePlace(of node: Node) {
    if let saving { saving.end(node) }
    shownViewModels?.end(node)
  }

  /// Unlinks a node, and notifies its probe and the observer.
  func unlink(_ node: Node) {
    guard node.probe != nil || reporter.tellsAnything else {
      reporter.forgetPath(of: node)
      node.unlink()
      node.phase = .detached
      return
    }
    let parent = node.parent
    // A detached node without a place is reported by its name, which is the whole path of a root.
    let isTold =
      reporter.tellsAnything && (parent != nil || isObserved(.detached) || survivors != nil)
    // The place is read first, because unlinking forgets it.
    let place = isTold ? TreeReporter.Place(node, at: reporter.path(of: node)).with(0) : nil
    reporter.forgetPath(of: node)
    node.unlink()
    node.phase = .detached
    node.probe?.detached(whileItsParentStays: parent != nil && parent?.phase != .detaching)
    guard let place else {
      node.history?.lastPlace = nil
      return
    }
    node.madeHistory.lastPlace = place
    let event = reporter.emit(.detached, place)
    // The survivors are notified after the event, because they keep its number.
    survivors?.noteDetach(at: parent == nil ? nil : place, in: event ?? 0)
  }

  /// Reports that an unlinked RIB is covered: its container keeps it, and will attach it again.
  ///
  /// - Parameters:
  ///   - node: The node of the RIB.
  ///   - container: The name of the container.
  ///   - owner: The node of the router that owns the container.
  /// - Returns: An object that the container must hold as long as it keeps the RIB, if any.
  func cover(_ node: Node, in container: String, of owner: Node) -> AnyObject? {
    survivors?.forgetDetach(of: node)
    return node.probe?.kept(in: container, of: owner)
  }

  /// Releases the router and the interactor of an unlinked node, and notes the interactor if something else still holds it.
  func releaseParts(of node: Node) {
    // The departure is taken before the release, because a released object may attach the node again.
    guard let survivors,
      let departure = survivors.takeDeparture(
        of: node, at: isObserved(.detached) ? reporter.lastTime : reporter.time)
    else {
      _ = node.takeParts()
      return
    }
    let tasks = node.tasks.flatMap { $0.isEmpty ? nil : $0 }
    // The interactor is checked after the release of the router, which holds it.
    var interactor = node.takeParts().interactor
    if !isKnownUniquelyReferenced(&interactor) {
      survivors.add(interactor, tasks, after: departure)
    } else if let tasks {
      interactor = nil
      survivors.add(nil, tasks, after: departure)
    }
  }
}
