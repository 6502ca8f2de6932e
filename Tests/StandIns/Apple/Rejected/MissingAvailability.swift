// A type that the oldest supported systems lack, without a guard.
// iOS: 'Observations' is only available in iOS 26.0 or newer
// macOS: 'Observations' is only available in macOS 26.0 or newer

import Observation

func follow(_ changes: Observations<Int, Never>) {}
