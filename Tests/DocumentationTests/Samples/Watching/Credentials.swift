import RIBKit

struct Credentials: Hashable, Sendable {
  var user: String
  @Redacted var password: String
}
enum LoginEvent { case submitted(user: String, password: Redacted<String>) }
