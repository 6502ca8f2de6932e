// swift-format-ignore-file
// Written by `.ci/run embed` from the folder feature. Edit that, and run it again.

extension BuiltInTemplates {
  static let featureFiles: [String: String] = [
    "feature.builder.txt": #"""
{{access}}import ModelStreams
{{access}}import RIBKit

/// Builds the RIB of the feature for other modules.
{{access}}struct {{name}}Builder: Builder {
  private let count: ModelStream<Int>

  {{access}}init(count: ModelStream<Int>) {
    self.count = count
  }

  /// Creates the RIB.
  {{access}}func build(listener: Listener<{{name}}Interactor.Event>) -> {{name}}Interactor {
    {{name}}Interactor(count: count, listener: listener)
  }
}

"""#,
    "feature.interactor.txt": #"""
{{access}}import ModelStreams
{{access}}import RIBKit

/// Reports each new count to its parent.
{{access}}final class {{name}}Interactor: Leaf {
  /// The events that it sends to its parent.
  {{access}}enum Event: Hashable { case used(Int) }

  {{access}}let scope: Scope<Never, Event>
  private let count: ModelStream<Int>

  {{access}}init(count: ModelStream<Int>, listener: Listener<Event>) {
    self.count = count
    scope = Scope(listener: listener)
  }

  {{access}}func didBecomeActive() {
    observe(count) { me, count in me.notify(.used(count)) }
  }
}

"""#,
    "feature.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A feature module: a separate target with a service and a RIB that observes it.",
  "variables": [],
  "files": [
    { "source": "feature.service.txt", "path": "Sources/{{name}}/Services/{{name}}Service.swift" },
    { "source": "feature.builder.txt", "path": "Sources/{{name}}/{{name}}/{{name}}Builder.swift" },
    { "source": "feature.interactor.txt", "path": "Sources/{{name}}/{{name}}/{{name}}Interactor.swift" },
    { "source": "feature.tests.txt", "path": "Tests/{{name}}Tests/{{name}}/{{name}}Tests.swift" }
  ]
}

"""#,
    "feature.service.txt": #"""
{{access}}import ModelStreams

/// Counts the uses of {{name}}.
{{access}}actor {{name}}Service {
  private nonisolated let model = MutableModelStream(0)

  {{access}}init() {}

  /// The number of uses.
  {{access}}nonisolated var count: ModelStream<Int> { model.stream }

  /// Increments the count.
  {{access}}func use() {
    model.update { $0 += 1 }
  }
}

"""#,
    "feature.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{name}}
import ModelStreams
import RIBKit
import RIBTesting
import Testing
{{/join}}

@Suite("The feature {{name}}", .failsOnLeaks)
{{mainActor}}struct {{name}}Tests {
  @Test func reportsEachUse() throws {
    let service = {{name}}Service()
    let harness = InteractorHarness { {{name}}Interactor(count: service.count, listener: $0) }
    harness.activate()
    harness.expectEvent(.used(0))
    try harness.wait { await service.use() }
    harness.expectEvent(.used(1))
    harness.deactivate()
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness({{name}}Service().count) { count in
      {{name}}Builder(count: count).build(listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}

"""#,
  ]
}
