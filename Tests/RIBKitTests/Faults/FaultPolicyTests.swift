import RIBKit
import Testing
import TreeSupport

/// The reactions to a fault.
@Suite(.trees)
struct FaultPolicyTests {
  @Test func trapStopsTheProgramWithTheSentence() async {
    let line = #line + 1  // code inside of a macro has the line of the macro
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree()
      tree.host.run {
        tree.root.launch(LaunchOptions(faults: .trap), on: tree.host)
        tree.root.attach(tree.root)
      }
    }
    #expect(text(result).contains("RIBKit fault [alreadyAttached] Probe: cannot attach Probe"))
    #expect(text(result).contains("(RIBKitTests/FaultPolicyTests.swift:\(line))"))
    #if DEBUG
      #expect(text(result).contains("RIBKitTests/FaultPolicyTests.swift:\(line): Fatal error: "))
    #endif
  }

  @Test func logWritesOneLineToStandardErrorAndGoesOn() async {
    let place = #line + 1
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let tree = ProbeTree()
      tree.host.run {
        tree.root.launch(LaunchOptions(faults: .log), on: tree.host)
        tree.root.attach(tree.root)
        let child = tree.probe("child")
        tree.root.attach(child)
        precondition(child.interactor.isActive)
      }
      tree.host.shutdown(tree.root)
    }
    let lines = text(result).split(separator: "\n").filter { $0.hasPrefix("RIBKit") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("RIBKit fault [alreadyAttached] Probe: cannot attach Probe") == true)
    #expect(lines.first?.hasSuffix("(RIBKitTests/FaultPolicyTests.swift:\(place))") == true)
  }

  @Test func theDefaultStopsADebugBuildAndIsOneLineInAReleaseBuild() async {
    let result = await #expect(processExitsWith: .defaultFault, observing: [\.standardErrorContent]) {
      let tree = ProbeTree()
      tree.host.run {
        tree.root.launch(on: tree.host)
        tree.root.attach(tree.root)
      }
      tree.host.shutdown(tree.root)
    }
    let lines = text(result).split(separator: "\n").filter { $0.contains("RIBKit fault") }
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains("RIBKit fault [alreadyAttached] Probe: cannot attach Probe") == true)
  }
}
