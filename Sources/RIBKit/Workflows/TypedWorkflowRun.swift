/// A workflow at work.
final class TypedWorkflowRun<Value>: WorkflowRun {
  private let completion: (WorkflowOutcome<Value>, _ isLive: Bool) -> Void

  init(
    _ name: String, _ steps: [WorkflowStep], _ registration: TaskRegistration,
    progress: ((WorkflowProgress) -> Void)?,
    completion: @escaping (WorkflowOutcome<Value>, _ isLive: Bool) -> Void
  ) {
    self.completion = completion
    super.init(name, steps, registration, progress: progress)
  }

  override func finish(_ value: Any, _ stop: WorkflowStop?, _ registration: TaskRegistration) {
    let isLive = registration.isLive
    registration.end()
    if let stop { return completion(.stopped(stop), isLive) }
    guard let value = value as? Value else {
      preconditionFailure("A workflow ended with a value of another type; this is a defect of RIBKit.")
    }
    completion(.completed(value), isLive)
  }
}
