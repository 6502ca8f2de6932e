// error: no macro named '_sourceLocation'
import RIBTesting

struct Stories {
  let load: Stub<String, [String]>

  func warmUp() {
    _ = load.call("news", default: [])  // misuse
  }
}
