// A view controller is on the main actor, and this function isn't.
// iOS: main actor-isolated property 'frame' can not be referenced from a nonisolated context

import UIKit

func frame(of controller: UIViewController) -> CGRect { controller.view.frame }
