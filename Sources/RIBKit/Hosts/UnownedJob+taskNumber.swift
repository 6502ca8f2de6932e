extension UnownedJob {
  /// The number of the job's task, as the description of a job has it; zero if it is none's.
  ///
  /// No other task ever has it, while a task's address may be that of a later one.
  package var taskNumber: UInt64 { numberOfTask(self) }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64
