#if canImport(UIKit)
  import Foundation
  import RIBKit
  import RIBViews
  import UIKit

  /// The views in a window of UIKit.
  final class UIKitViews: NotesViews {
    private let screen = SlotController()
    private let tabs = TabsController()
    private var pages: ViewStack<Page, UIViewController>?

    init(window: UIWindow) {
      window.rootViewController = screen
      window.makeKeyAndVisible()
    }

    func welcome(_ presenter: Presenter<String, WelcomeAction>) -> ViewPlace {
      screen.place(WelcomeController(presenter))
    }

    func home() -> ViewPlace { screen.place(tabs) }

    func about(_ presenter: Presenter<String, Never>) -> ViewPlace {
      tab(AboutController(presenter), named: "About")
    }

    func notes(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) -> ViewPlace {
      let pages = ViewStack<Page, UIViewController>(keys: keys, onBack: { page, _ in onBack(page) })
      self.pages = pages
      return tab(StackController(pages), named: "Notes")
    }

    func list(_ presenter: Presenter<[Note], ListAction>) -> ViewPlace {
      page(ListController(presenter), at: .list)
    }

    func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> ViewPlace {
      self.page(NoteController(presenter), at: page)
    }

    func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace {
      tabs.place(presenting: DraftController(presenter)) { presenter.send(.close) }
    }

    private func tab(_ controller: UIViewController, named name: String) -> ViewPlace {
      controller.tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
      return tabs.place(controller)
    }

    private func page(_ controller: UIViewController, at key: Page) -> ViewPlace {
      guard let pages else { preconditionFailure("The pages come first.") }
      return pages.place(controller, at: key)
    }
  }

  final class NoteController: UIViewController {
    private let presenter: Presenter<String, NoteAction>
    let label = UILabel()

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
      presenter.follow(in: self) { me, text in me.label.text = text }
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
      presenter.follow(in: self) { me, notes in me.show(notes) }
    }

    private func show(_ notes: [Note]) {
      for row in rows.arrangedSubviews { row.removeFromSuperview() }
      for note in notes {
        let open = UIAction(title: note.text) { [presenter] _ in presenter.send(.open(note.id)) }
        rows.addArrangedSubview(UIButton(primaryAction: open))
      }
    }
  }

  /// A sheet.
  final class DraftController: UIViewController {
    private let presenter: Presenter<Int, DraftAction>
    private let field = UITextField()
    private let count = UILabel()

    init(_ presenter: Presenter<Int, DraftAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .pageSheet
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let edit = UIAction { [presenter, field] _ in presenter.send(.edit(field.text ?? "")) }
      field.addAction(edit, for: .editingChanged)
      let save = UIAction(title: "Save") { [presenter] _ in presenter.send(.save) }
      view.fill(with: [field, count, UIButton(primaryAction: save)])
      presenter.follow(in: self) { me, letters in me.count.text = "\(letters) letters" }
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
      presenter.follow(in: self) { me, text in me.label.text = text }
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
      presenter.follow(in: self) { me, text in me.label.text = text }
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
