import DeepLinks
import LinkGates

func signTrip(_ id: Int, with key: SigningKey, at now: Int64) throws -> DeepLink {
  try key.sign(try DeepLink("ride://trip/\(id)"), until: now + 3_600)
}

func makeVerifier() throws -> LinkVerifier {
  let new = try VerifyingKey(
    id: "2027", publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
  let old = try VerifyingKey(
    id: "2026", publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
  return try LinkVerifier(keys: [new, old.until(1_800_000_000)])
}

func makeRules(time: @escaping @Sendable () -> Int64) throws -> GateRules {
  var rules = GateRules()
  rules.verification = GateRules.Verification(try makeVerifier(), time: time)
  return rules
}
