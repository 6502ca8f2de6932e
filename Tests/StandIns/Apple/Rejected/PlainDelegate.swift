// A delegate of Objective-C must be an NSObject.
// iOS: cannot declare conformance to 'NSObjectProtocol' in Swift; 'Delegate' should inherit 'NSObject' instead

import UIKit

@MainActor final class Delegate: UINavigationControllerDelegate {}
