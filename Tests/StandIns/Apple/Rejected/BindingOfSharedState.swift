// The closures of a binding are sendable, so they can't capture what isn't.
// iOS: capture of 'box' with non-Sendable type 'Box'
// macOS: capture of 'box' with non-Sendable type 'Box'

import SwiftUI

final class Box {
  var isShown = false
}

nonisolated func binding(_ box: Box) -> Binding<Bool> {
  Binding(get: { box.isShown }, set: { box.isShown = $0 })
}
