/// Makes all that templates make, and builds and tests it.
struct TemplateCheck {
  private let templates: [Template]
  private let invocation: Invocation
  private let surroundings: Surroundings

  init(_ templates: [Template], _ invocation: Invocation, _ surroundings: Surroundings) {
    self.templates = templates
    self.invocation = invocation
    self.surroundings = surroundings
  }
  func run() throws(ToolkitError) -> Report { Report() }
}
