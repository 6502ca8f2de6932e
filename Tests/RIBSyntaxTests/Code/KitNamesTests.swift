import RIBSyntax
import Testing

/// The names of the kit that rib knows are those in its sources.
struct KitNamesTests {
  private static let containers = Set(ContainerKind.kit.map(\.rawValue))

  /// Other public types that code doesn't pass as values.
  private static let others: Set<String> = [
    "BroadcastObserver", "BufferedModelIterator", "BufferedModelStream", "Builder", "ConsoleObserver",
    "Deadline", "EndReason", "EventBuffering",
    "EventIterator",
    "FaultPolicy",
    "Handle", "Interactor", "KeyedContainer", "LaunchOptions", "Leaf", "LinkableContainer", "ManualClock",
    "ManualHost", "ModelBuffering",
    "ModelIterator", "Module", "ModuleError", "ModuleErrors", "ModuleProfile", "ModuleProgress",
    "ObservableStream",
    "PacedModelIterator", "PacedModelStream", "Plugin", "Redacted", "Restoration", "SavedTree",
    "SavingLimits", "Scope", "Settlement", "StackMode",
    "TreeEvent", "TreeFault", "TreeObserver", "TreeSnapshot", "UnreadValue", "UnsettledError", "ValueCoder",
    "ValueDescription",
    "Worker", "WorkerOutcome", "Workflow", "WorkflowOutcome", "WorkflowRange", "WorkflowStop",
  ]

  @Test(arguments: ["ModelStreams", "RIBKit", "RIBModules"])
  func everyPublicTypeIsKnownOrLeftOut(module: String) throws {
    let declared = try names(
      in: "Sources/\(module)", after: /^(?:@\S+ )*public (?:final )?(?:struct|class|enum|protocol) (\w+)/)
    let known = CodeBase.kitModules.filter { $0.value == module }.map(\.key)
    #expect(declared.subtracting(Self.others).subtracting(Self.containers) == Set(known))
  }

  @Test func everyContainerIsKnown() throws {
    let declared = try names(in: "Sources/RIBKit/Containers", after: /^public final class (Child\w+)/)
    #expect(declared == Self.containers)
    let tested = try names(in: "Tests/TreeSupport", after: /^  case \w+ = "(Child\w+)"/)
    #expect(declared == tested, "the suites about all containers take their rows from there")
  }

  @Test func everyNameThatIsLeftOutIsDeclared() throws {
    let declared = try ["ModelStreams", "RIBKit", "RIBModules"].flatMap {
      try names(
        in: "Sources/\($0)", after: /^(?:@\S+ )*public (?:final )?(?:struct|class|enum|protocol) (\w+)/)
    }
    #expect(Self.others.subtracting(declared) == [])
  }

  @Test func theFunctionsThatAwaitAClosureOnTheTreeAreKnown() throws {
    // The declarations up to such a parameter; a brace would begin a body.
    let pattern = /public func (\w+)[^{]*?nonisolated\(nonsending\) @escaping/
    let declared = try ["RIBKit/Work", "RIBKit/Workflows", "RIBModules", "RIBLinks"].flatMap { folder in
      try RepositoryFiles.texts(in: "Sources/\(folder)").values.flatMap { text in
        text.matches(of: pattern).map { String($0.1) }
      }
    }
    #expect(Set(declared) == Set(CaptureListRule.functions.keys))
  }

  private func names(in folder: String, after pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
    let lines = try RepositoryFiles.texts(in: folder).values.flatMap { $0.split(separator: "\n") }
    return Set(lines.compactMap { $0.firstMatch(of: pattern).map { String($0.1) } })
  }
}
