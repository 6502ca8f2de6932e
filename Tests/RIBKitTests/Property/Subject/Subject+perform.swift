import ModelStreams
import RIBKit

extension Subject {
  /// Asks the kit for something.
  func perform(_ operation: Operation) {
    if let addressee = operation.addressee, !wasInTree[addressee] { return }
    switch operation {
    case .launch(let rib): launch(rib)
    case .shutDown(let rib): shutDown(rib)
    case .settle: host.settle()
    case .attach(let rib, let parent): routers[parent].attach(routers[rib])
    case .detach(let rib, let parent): routers[parent].detach(routers[rib])
    case .remove(let rib): if let parent = parent(of: rib) { routers[parent].detach(routers[rib]) }
    case .route(let rib, let value): routers[rib].interactor.route(to: value)
    case .notify(let value, let rib): routers[rib].interactor.notify(value)
    case .cancel(let rib, let index):
      if !handles[rib].isEmpty { handles[rib][index % handles[rib].count].cancel() }
    case .sendModel, .sendEvent, .observeModels, .observeEvents: performMail(operation)
    case .request(let request, let keeper, let router):
      request.perform(on: containers[keeper], in: routers[router], build: build)
    }
  }

  private func launch(_ rib: Int) {
    let isFree = !routers[rib].interactor.isActive
    guard isForest || open.isEmpty || !isFree else { return }
    if isFree { open.insert(rib) }
    let observer = SubjectObserver(self)
    let faults = FaultPolicy.report { [unowned self] fault in
      note(.fault(fault.code, depth: fault.path.split(separator: "/").count))
    }
    routers[rib].launch(LaunchOptions(faults: faults, observer: observer, showsValues: true), on: host)
  }

  private func shutDown(_ rib: Int) {
    open.remove(rib)
    host.shutdown(routers[rib])
  }

  private func performMail(_ operation: Operation) {
    switch operation {
    case .sendModel(let value, let stream): models[stream].send(Payload(value: value))
    case .sendEvent(let value, let stream): events[stream].send(Payload(value: value))
    case .observeModels(let rib, let stream):
      let handle = routers[rib].interactor.observe(models[stream].stream) { me, model in
        me.subject.call(.model, me.number, model.value * 2 + stream)
      }
      handles[rib].append(handle)
    case .observeEvents(let rib, let stream):
      let handle = routers[rib].interactor.observe(events[stream].stream) { me, event in
        me.subject.call(.event, me.number, event.value * 2 + stream)
      }
      handles[rib].append(handle)
    default: break
    }
  }

  private func build(_ key: Int) -> PlannedRouter {
    call(.building, key)
    return routers[key]
  }
}
