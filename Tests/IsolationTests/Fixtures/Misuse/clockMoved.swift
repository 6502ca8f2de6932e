// error: only the host can advance its clock: write 'host.advance(by:)'
import RIBKit

nonisolated func wait(_ clock: ManualClock) {
  clock.advance(by: .seconds(1))  // misuse
}
