#if os(Linux)
  import RIBKit
  import RIBViews
  import TestSupport
  import UIKit

  /// A RIB with a view controller.
  final class Part: Router, RandomPart {
    let interactor = PartInteractor()
    let id: Int
    let kind: PartKind
    let controller: UIViewController
    let parts: RandomParts<Part>
    var place = ViewPlace()
    let slot = ChildSlot<Int>()
    let stack = ChildStack<Int>()
    let sheets = [ChildSlot<Int>(), ChildSlot<Int>()]
    let isSheet: Bool
    private var pageViews: ViewStack<Int, UIViewController>?
    /// The position of this sheet in the order in which the tree has shown them; 0 for other parts.
    private(set) var shownAs = 0
    /// Whether the user has closed it since the tree has shown it.
    private(set) var isClosedByUser = false
    var rejectsWayBack = false
    var views: UIViewController { controller }
    var presentsSheets: Bool { !isAlert }

    init(_ kind: PartKind, _ parts: RandomParts<Part>, isSheet: Bool = false) {
      (self.parts, self.kind, self.isSheet) = (parts, kind, isSheet)
      id = parts.newID()
      switch kind {
      case .leaf:
        controller =
          isSheet && parts.chance(20)
          ? UIAlertController(title: nil, message: nil, preferredStyle: .alert) : UIViewController()
      case .slot: controller = SlotController()
      case .tabs: controller = TabsController()
      case .stack:
        var keys: () -> [Int] = { [] }
        var onBack: (Int) -> Void = { _ in }
        let views = ViewStack<Int, UIViewController>(keys: { keys() }, onBack: { onBack($1) })
        pageViews = views
        controller = StackController(views)
        keys = { [stack] in stack.keys }
        onBack = { [weak self] count in self?.onBack(count) }
      }
      controller.tabBarItem = UITabBarItem(title: nil, image: nil, tag: id)
      parts.note(self)
    }

    func didAttach() { show() }

    func willDetach() { place.hide() }

    private func show() {
      if isSheet { shownAs = parts.nextShow() }
      isClosedByUser = false
      place.show()
    }

    func route(to route: PartInteractor.Route) { perform(route) }

    func placeInSlot(_ child: Part) -> ViewPlace? { (controller as? SlotController)?.place(child.controller) }

    func placeAsTab(_ child: Part) -> ViewPlace? { (controller as? TabsController)?.place(child.controller) }

    func placeAsPage(_ child: Part, at key: Int) -> ViewPlace {
      pageViews?.place(child.controller, at: key) ?? ViewPlace()
    }

    func updatePages() { pageViews?.update() }

    func showSheet(_ level: Int, _ kind: PartKind) {
      let part = Part(kind, parts, isSheet: true)
      if let alert = part.controller as? UIAlertController {
        alert.addAction(UIAlertAction(title: "OK", style: .default))
      } else {
        part.controller.modalPresentationStyle = parts.random.pick(
          [.automatic, .pageSheet, .fullScreen, .popover])
      }
      let (key, rejects) = (part.id, parts.chance(15))
      let answer: (Bool) -> Void = { [weak self, weak part] onDismiss in
        if onDismiss {
          part?.isClosedByUser = true
          if self?.parts.touched.remove(key) == nil { self?.parts.untouched.append(key) }
        }
        self?.parts.answers.append { [weak self, weak part] in
          guard let self, interactor.isActive, sheets[level].key == key else { return }
          if !rejects { sheets[level].clear(in: self) } else if onDismiss { part?.show() }
        }
      }
      let place = controller.place(
        presenting: part.controller, onDismissAttempt: parts.chance(15) ? { answer(false) } : nil,
        onDismiss: { answer(true) })
      sheets[level].show(key, in: self) { part.placed(at: place) }
    }
  }

  extension Part {
    var isAlert: Bool { controller is UIAlertController }

    /// Whether the user can go back here by more than the logic may know.
    var pageCount: Int { stack.keys.count }

    /// The sheets that the tree shows, in the order in which it has shown them.
    var shownSheets: [Part] {
      var all: [Part] = []
      collectAttached(in: &all)
      return all.filter(\.isSheet).sorted { $0.shownAs < $1.shownAs }
    }

    /// The text of what should be on the screen, without sheets: a stack shows the number of its pages and the top.
    var text: String {
      switch kind {
      case .leaf: "\(id)"
      case .slot: "\(id)(\(parts.part(slot.key)?.text ?? ""))"
      case .stack: "\(id)[\(pageCount) \(page?.text ?? "")]"
      case .tabs: "\(id){\(tabs.map(\.text).joined(separator: " "))}"
      }
    }
  }

  extension UIViewController {
    /// The number of the part with this view controller.
    var partID: Int { tabBarItem?.tag ?? -1 }

    /// The text of what is on the screen, without sheets.
    var partText: String {
      switch self {
      case let slot as SlotController: "\(partID)(\(slot.children.map(\.partText).joined(separator: " ")))"
      case let stack as UINavigationController:
        "\(partID)[\(stack.viewControllers.count) \(stack.viewControllers.last?.partText ?? "")]"
      case let tabs as UITabBarController:
        "\(partID){\((tabs.viewControllers ?? []).map(\.partText).joined(separator: " "))}"
      default: "\(partID)"
      }
    }
  }
#endif
