/// Keeps the compiler from leaving out what made a value.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
