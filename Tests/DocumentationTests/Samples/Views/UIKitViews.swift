#if canImport(UIKit)
  import Foundation
  import ModelStreams
  import RIBKit
  import UIKit

  /// The views in a window of UIKit.
  final class UIKitViews: NotesViews {
    private let window: UIWindow
    private let tabs = UITabBarController()
    private var pages: PageStack?

    init(window: UIWindow) { self.window = window }

    func welcome(_ presenter: Presenter<String, WelcomeAction>) -> Place {
      screen(WelcomeController(presenter))
    }

    func home() -> Place { screen(tabs) }

    func about(_ presenter: Presenter<String, Never>) -> Place {
      tab(AboutController(presenter), named: "About")
    }

    func notes(keys: @escaping () -> [Page], wentBack: @escaping (Page) -> Void) -> Place {
      let pages = PageStack(keys: keys, wentBack: wentBack)
      self.pages = pages
      return tab(pages.navigation, named: "Notes")
    }

    func list(_ presenter: Presenter<[Note], ListAction>) -> Place {
      page(ListController(presenter), at: .list)
    }

    func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> Place {
      self.page(NoteController(presenter), at: page)
    }

    func draft(_ presenter: Presenter<Int, DraftAction>) -> Place {
      let sheet = DraftController(presenter)
      return Place(
        show: { [tabs] in tabs.present(sheet, animated: true) },
        hide: {
          guard sheet.presentingViewController != nil else { return }
          sheet.dismiss(animated: true)
        })
    }

    /// A slot: what was shown last fills the window.
    private func screen(_ controller: UIViewController) -> Place {
      Place(
        show: { [window] in window.rootViewController = controller },
        hide: { [window] in
          if window.rootViewController === controller { window.rootViewController = nil }
        })
    }

    private func tab(_ controller: UIViewController, named name: String) -> Place {
      controller.tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
      return Place(
        show: { [tabs] in
          tabs.setViewControllers((tabs.viewControllers ?? []) + [controller], animated: false)
        },
        hide: { [tabs] in
          tabs.setViewControllers(tabs.viewControllers?.filter { $0 !== controller }, animated: false)
        })
    }

    private func page(_ controller: UIViewController, at key: Page) -> Place {
      guard let pages else { preconditionFailure("a page is made by a router below that of the pages") }
      return pages.place(controller, at: key)
    }
  }

  /// A navigation controller that shows the keys of a stack.
  ///
  /// The stack is asked for all its keys after each change: only its top is attached, but the pages below are in the
  /// navigation controller too, and a link may push several at once.
  final class PageStack: NSObject, UINavigationControllerDelegate {
    let navigation = UINavigationController()
    private let keys: () -> [Page]
    private let wentBack: (Page) -> Void
    private var controllers: [Page: UIViewController] = [:]

    init(keys: @escaping () -> [Page], wentBack: @escaping (Page) -> Void) {
      self.keys = keys
      self.wentBack = wentBack
      super.init()
      navigation.delegate = self
    }

    /// Called when the child is built, so that a page below others has its controller although it was never attached.
    func place(_ controller: UIViewController, at key: Page) -> Place {
      controllers[key] = controller
      return Place(show: { self.update() }, hide: { self.update() })
    }

    private func update() {
      let keys = keys()
      controllers = controllers.filter { keys.contains($0.key) }
      let wanted = keys.compactMap { controllers[$0] }
      guard wanted != navigation.viewControllers else { return }
      navigation.setViewControllers(wanted, animated: true)
    }

    /// The back button, its menu and the swipe end here; so does a change of the tree, and then there is nothing to tell.
    func navigationController(
      _ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      let keys = keys()
      guard let top = navigation.viewControllers.last, let last = keys.last, controllers[last] !== top else {
        return
      }
      guard let page = keys.first(where: { controllers[$0] === top }) else { return }
      wentBack(page)
    }
  }

  final class NoteController: UIViewController {
    private let presenter: Presenter<String, NoteAction>
    private let label = UILabel()

    init(_ presenter: Presenter<String, NoteAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let delete = UIAction(title: "Delete") { [presenter] _ in presenter.send(.delete) }
      view.fill(with: [label, UIButton(primaryAction: delete)])
      follow(presenter.viewModels, in: self) { me, text in me.label.text = text }
    }
  }

  final class ListController: UIViewController {
    private let presenter: Presenter<[Note], ListAction>
    private let rows = UIStackView()

    init(_ presenter: Presenter<[Note], ListAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      rows.axis = .vertical
      let write = UIAction(title: "Write") { [presenter] _ in presenter.send(.write) }
      view.fill(with: [rows, UIButton(primaryAction: write)])
      follow(presenter.viewModels, in: self) { me, notes in me.show(notes) }
    }

    private func show(_ notes: [Note]) {
      for row in rows.arrangedSubviews { row.removeFromSuperview() }
      for note in notes {
        let open = UIAction(title: note.text) { [presenter] _ in presenter.send(.open(note.id)) }
        rows.addArrangedSubview(UIButton(primaryAction: open))
      }
    }
  }

  /// A sheet; the user may also drag it away, of which only its delegate is told.
  final class DraftController: UIViewController, UIAdaptivePresentationControllerDelegate {
    private let presenter: Presenter<Int, DraftAction>
    private let field = UITextField()
    private let count = UILabel()

    init(_ presenter: Presenter<Int, DraftAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .pageSheet
      presentationController?.delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let edit = UIAction { [presenter, field] _ in presenter.send(.edit(field.text ?? "")) }
      field.addAction(edit, for: .editingChanged)
      let save = UIAction(title: "Save") { [presenter] _ in presenter.send(.save) }
      view.fill(with: [field, count, UIButton(primaryAction: save)])
      follow(presenter.viewModels, in: self) { me, letters in me.count.text = "\(letters) letters" }
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      presenter.send(.close)
    }
  }

  final class WelcomeController: UIViewController {
    private let presenter: Presenter<String, WelcomeAction>
    private let label = UILabel()

    init(_ presenter: Presenter<String, WelcomeAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let begin = UIAction(title: "Begin") { [presenter] _ in presenter.send(.begin) }
      view.fill(with: [label, UIButton(primaryAction: begin)])
      follow(presenter.viewModels, in: self) { me, text in me.label.text = text }
    }
  }

  final class AboutController: UIViewController {
    private let presenter: Presenter<String, Never>
    private let label = UILabel()

    init(_ presenter: Presenter<String, Never>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.fill(with: [label])
      follow(presenter.viewModels, in: self) { me, text in me.label.text = text }
    }
  }

  extension UIView {
    /// Fills this view with others, one below the other.
    func fill(with views: [UIView]) {
      let column = UIStackView(arrangedSubviews: views)
      column.axis = .vertical
      column.frame = bounds
      column.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(column)
    }
  }
#endif
