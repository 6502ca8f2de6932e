// A label that a function of UIKit doesn't have.
// iOS: incorrect argument label in call (have 'animates:', expected 'animated:')

import UIKit

@MainActor func close(_ controller: UIViewController) { controller.dismiss(animates: true) }
