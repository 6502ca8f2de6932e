// iOS can't start other programs.
// iOS: cannot find 'Process' in scope

import Foundation

func start() throws { try Process().run() }
