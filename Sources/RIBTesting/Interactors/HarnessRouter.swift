internal import RIBKit

/// The router of an interactor that is tested alone: it has no children and notes what it is asked to show.
final class HarnessRouter<Subject: Interactor>: RouterDouble {
  static var ribName: String {
    let name = "\(Subject.self)"
    return name.hasSuffix("Interactor") && name.count > 10 ? String(name.dropLast(10)) : name
  }

  let interactor: Subject
  private let log: HarnessLog

  init(_ interactor: Subject, _ log: HarnessLog) {
    self.interactor = interactor
    self.log = log
  }

  func route(to route: Subject.Route) {
    log.append(route, to: .routes)
  }
}
