/// A workflow at work.
final class TypedWorkflowRun<Value>: WorkflowRun {
  private let whenEnded: (WorkflowOutcome<Value>, _ isLive: Bool) -> Void

  init(
    _ name: String, _ steps: [WorkflowStep], _ registration: TaskRegistration,
    progress: ((WorkflowProgress) -> Void)?,
    whenEnded: @escaping (WorkflowOutcome<Value>, _ isLive: Bool) -> Void
  ) {
    self.whenEnded = whenEnded
    super.init(name, steps, registration, progress: progress)
  }

  override func finish(_ value: Any, _ stop: WorkflowStop?, _ registration: TaskRegistration) {
    let isLive = registration.isLive
    registration.end()
    if let stop { return whenEnded(.stopped(stop), isLive) }
    guard let value = value as? Value else {
      preconditionFailure("A workflow ended with a value of another type; this is a defect of RIBKit.")
    }
    whenEnded(.finished(value), isLive)
  }
}
