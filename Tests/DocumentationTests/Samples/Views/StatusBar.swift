#if os(iOS)
  import UIKit

  /// A page that decides about the status bar, the home indicator and the orientations while it fills the screen.
  final class VideoController: UIViewController {
    override var prefersStatusBarHidden: Bool { true }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .landscape }
  }
#endif
