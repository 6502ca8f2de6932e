protocol WorkflowGate: AnyObject {
  func nodeWasAttached()
  func nodeWasDetached(_ node: Node)
}
