internal import RIBKit

struct Sleep {
  var fileID: String?
  var line: Int?
}
extension ManualClock { var sleepers: [Sleep] { [] } }
