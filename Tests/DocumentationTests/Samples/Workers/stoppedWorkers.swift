import RIBKit

func stoppedWorkers(below root: some Router) -> [TreeSnapshot.RIB.WorkerReport] {
  let stopped: Set<TreeSnapshot.RIB.WorkerReport.Condition> = [.waiting, .gaveUp]
  return root.snapshot().ribs.flatMap { $0.workers ?? [] }.filter { stopped.contains($0.condition) }
}
