internal import RIBKit

extension Settlement.UnfinishedTask {
  var fileID: String { name }
  var line: Int { 1 }
}
extension LaunchOptions {
  var host: ManualHost? {
    get { nil }
    set {}
  }
}
struct Sleep {
  var fileID: String?
  var line: Int?
}
extension ManualClock { var sleepers: [Sleep] { [] } }
