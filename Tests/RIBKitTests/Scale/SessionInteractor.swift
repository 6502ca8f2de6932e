import ModelStreams
import RIBKit

/// Observes what a service shared by many trees sends, and checks the guarantees as it goes.
final class SessionInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let log: SessionLog
  private let service: Service

  init(_ service: Service, _ log: SessionLog) {
    self.service = service
    self.log = log
  }

  func didBecomeActive() {
    var last = -1
    observe(service.models.stream) { [log] me, model in
      if model <= last { log.violations.append("model \(model) after \(last)") }
      if !me.isActive || log.isShutDown { log.violations.append("model \(model) after the end") }
      last = model
      log.lastModel = max(log.lastModel, model)
      log.modelWasDelivered(model)
    }
    var lastEvent: Int?
    observe(service.events.stream) { [log] me, event in
      if let lastEvent, event != lastEvent + 1 { log.violations.append("event \(event) after \(lastEvent)") }
      if !me.isActive || log.isShutDown { log.violations.append("event \(event) after the end") }
      lastEvent = event
    }
  }
}
