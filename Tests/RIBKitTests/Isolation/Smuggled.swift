/// Something taken where it does not belong; what the compiler would not let through.
struct Smuggled<Value>: @unchecked Sendable {
  let value: Value
}
