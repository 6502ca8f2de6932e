import RIBKit

/// One thing that is asked of a tree, from outside or from inside a hook.
///
/// RIBs, streams and containers are numbers: those of the RIBs of a plan, of its two streams, and of the RIB whose router
/// keeps the container. The key of a child is the number of the RIB that is built for it.
enum Operation: Hashable {
  case launch(Int)
  case shutDown(Int)
  case settle
  case attach(Int, to: Int)
  case detach(Int, from: Int)
  /// The parent that it has, if it has one, detaches it.
  case remove(Int)
  case route(Int, to: Int)
  case notify(Int, of: Int)
  case sendModel(Int, stream: Int)
  case sendEvent(Int, stream: Int)
  case observeModels(Int, stream: Int)
  case observeEvents(Int, stream: Int)
  case cancel(Int, observation: Int)
  case show(Int, slot: Int, in: Int)
  case clearSlot(Int, in: Int)
  case push(Int, StackMode, stack: Int, in: Int)
  case pop(stack: Int, in: Int)
  case popTo(Int, stack: Int, in: Int)
  case clearStack(Int, in: Int)
  case showAll([Int], list: Int, in: Int)
  case clearList(Int, in: Int)
  case select(Int, tabs: Int, in: Int)
  case clearTabs(Int, in: Int)

  /// The RIB whose rejection would be reported to no tree, if it has never been in one.
  var addressee: Int? {
    switch self {
    case .launch, .settle, .remove, .sendModel, .sendEvent, .cancel: nil
    case .shutDown(let rib), .attach(_, let rib), .detach(_, let rib): rib
    case .route(let rib, _), .notify(_, let rib), .observeModels(let rib, _), .observeEvents(let rib, _): rib
    case .show(_, _, let rib), .clearSlot(_, let rib), .push(_, _, _, let rib), .pop(_, let rib): rib
    case .popTo(_, _, let rib), .clearStack(_, let rib), .showAll(_, _, let rib), .clearList(_, let rib): rib
    case .select(_, _, let rib), .clearTabs(_, let rib): rib
    }
  }
}
