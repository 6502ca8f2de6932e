// An object that is on the main actor can't be used elsewhere at the same time.
// iOS: sending 'box' risks causing data races
// macOS: sending 'box' risks causing data races

import SwiftUI

final class Counter {
  var number = 0
}

@MainActor func show(_ box: Counter) {}

nonisolated func count() async {
  let box = Counter()
  await show(box)
  box.number += 1
}
