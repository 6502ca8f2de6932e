/// One thing that is asked of a tree, from outside or from inside a hook.
///
/// RIBs and streams are numbers: those of the RIBs of a plan, and of its two streams. The key of a child is the number of the RIB that is built for it.
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
  /// A request for a container of one RIB, by the router of the same RIB or of another one.
  case request(ContainerRequest, of: Int, in: Int)

  /// The RIB whose rejection would be reported to no tree, if it has never been in one.
  var addressee: Int? {
    switch self {
    case .launch, .settle, .remove, .sendModel, .sendEvent, .cancel: nil
    case .shutDown(let rib), .attach(_, let rib), .detach(_, let rib): rib
    case .route(let rib, _), .notify(_, let rib), .observeModels(let rib, _), .observeEvents(let rib, _): rib
    case .request(_, _, let rib): rib
    }
  }
}
