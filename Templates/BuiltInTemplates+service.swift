// swift-format-ignore-file
// Written by `.ci/run embed` from the folder service. Edit that, and run it again.

extension BuiltInTemplates {
  static let serviceFiles: [String: String] = [
    "service.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A service: an actor that owns a model, with a model stream and an event stream.",
  "variables": [],
  "files": [
    { "source": "service.model.txt", "path": "Sources/{{target}}/Services/{{name}}Model.swift" },
    { "source": "service.service.txt", "path": "Sources/{{target}}/Services/{{name}}Service.swift" },
    { "source": "service.tests.txt", "path": "Tests/{{tests}}/Services/{{name}}ServiceTests.swift" }
  ]
}

"""#,
    "service.model.txt": #"""
/// The state of {{name}}.
{{access}}nonisolated struct {{name}}Model: Hashable, Sendable {
  {{access}}var items: [String]

  {{access}}init(items: [String] = []) {
    self.items = items
  }
}

"""#,
    "service.service.txt": #"""
{{access}}import ModelStreams

/// Owns the model of {{name}}, and publishes each addition to it.
{{access}}actor {{name}}Service {
  private nonisolated let model = MutableModelStream({{name}}Model())
  private nonisolated let source = EventSource<String>()

  {{access}}init() {}

  /// The model and its changes.
  {{access}}nonisolated var models: ModelStream<{{name}}Model> { model.stream }

  /// The items, as they are added.
  {{access}}nonisolated var additions: EventStream<String> { source.stream }

  /// Adds an item, unless the list already contains it.
  ///
  /// - Parameter item: The item.
  {{access}}func add(_ item: String) {
    guard !model.latest.items.contains(item) else { return }
    model.update { $0.items.append(item) }
    source.send(item)
  }

  /// Removes an item, if the list contains it.
  ///
  /// - Parameter item: The item.
  {{access}}func remove(_ item: String) {
    model.update { model in model.items.removeAll { $0 == item } }
  }
}

"""#,
    "service.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import ModelStreams
import RIBKit
import RIBTesting
import Testing
{{/join}}

@Suite("The service {{name}}")
{{mainActor}}struct {{name}}ServiceTests {
  let host = ManualHost()
  let service = {{name}}Service()

  @Test func modelFollowsAdditionsAndRemovals() throws {
    let models = StreamRecorder(service.models, host: host)
    models.expectNext({{name}}Model())
    try host.wait { [service] in await service.add("a") }
    models.expectNext({{name}}Model(items: ["a"]))
    try host.wait { [service] in await service.add("a") }
    models.expectNone()
    try host.wait { [service] in await service.remove("a") }
    models.expectNext({{name}}Model())
  }

  @Test func publishesEachAddition() throws {
    let additions = StreamRecorder(service.additions, host: host)
    try host.wait { [service] in await service.add("a") }
    try host.wait { [service] in await service.add("b") }
    additions.expectNext("a")
    additions.expectNext("b")
  }
}

"""#,
  ]
}
