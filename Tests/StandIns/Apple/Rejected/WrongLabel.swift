// A label that a modifier of SwiftUI doesn't have.
// iOS: extra argument 'isShown' in call
// macOS: extra argument 'isShown' in call

import SwiftUI

struct WrongLabel: View {
  @State private var isShown = false

  var body: some View {
    Text("A").sheet(isShown: $isShown, content: { Text("B") })
  }
}
