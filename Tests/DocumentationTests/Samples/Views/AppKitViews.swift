#if canImport(AppKit)
  import AppKit
  import Foundation
  import RIBKit
  import RIBViews

  /// The views in a window of AppKit.
  final class AppKitViews: NotesViews {
    private let window: NSWindow
    private let tabs = NSTabViewController()
    private var pages: TopPage?

    init(window: NSWindow) { self.window = window }

    func welcome(_ presenter: Presenter<String, WelcomeAction>) -> ViewPlace {
      screen(TextPane(presenter, "Begin", sends: .begin))
    }

    func home() -> ViewPlace { screen(tabs) }

    func about(_ presenter: Presenter<String, Never>) -> ViewPlace {
      tab(TextPane(presenter), named: "About")
    }

    func notes(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) -> ViewPlace {
      let pages = TopPage(keys: keys, onBack: onBack)
      self.pages = pages
      return tab(pages, named: "Notes")
    }

    func list(_ presenter: Presenter<[Note], ListAction>) -> ViewPlace {
      page(ListPane(presenter))
    }

    func note(_ presenter: Presenter<String, NoteAction>, at page: Page) -> ViewPlace {
      self.page(TextPane(presenter, "Delete", sends: .delete))
    }

    func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace {
      let sheet = DraftPane(presenter)
      return ViewPlace(
        show: { [tabs] in tabs.presentAsSheet(sheet) },
        hide: { [tabs] in tabs.dismiss(sheet) })
    }

    /// A slot: what was shown last fills the window.
    private func screen(_ controller: NSViewController) -> ViewPlace {
      ViewPlace(
        show: { [window] in window.contentViewController = controller },
        hide: { [window] in
          if window.contentViewController === controller { window.contentViewController = nil }
        })
    }

    private func tab(_ controller: NSViewController, named name: String) -> ViewPlace {
      let item = NSTabViewItem(viewController: controller)
      item.label = name
      return ViewPlace(
        show: { [tabs] in tabs.addTabViewItem(item) },
        hide: { [tabs] in tabs.removeTabViewItem(item) })
    }

    private func page(_ controller: NSViewController) -> ViewPlace {
      guard let pages else { preconditionFailure("The pages come first.") }
      return ViewPlace(show: { pages.show(controller) }, hide: { pages.hide(controller) })
    }
  }

  /// Shows the attached page of a stack.
  ///
  /// AppKit has no navigation controller, so the way back is a button.
  final class TopPage: NSViewController {
    private let keys: () -> [Page]
    private let onBack: (Page) -> Void
    private let back = ClosureButton("Back")

    init(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) {
      self.keys = keys
      self.onBack = onBack
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() {
      back.closure = { [weak self] in self?.goBack() }
      view = NSStackView(views: [back])
    }

    func show(_ controller: NSViewController) {
      addChild(controller)
      (view as? NSStackView)?.addArrangedSubview(controller.view)
      back.isHidden = keys().count < 2
    }

    func hide(_ controller: NSViewController) {
      controller.view.removeFromSuperview()
      controller.removeFromParent()
    }

    private func goBack() {
      let keys = keys()
      if keys.count > 1 { onBack(keys[keys.count - 2]) }
    }
  }

  /// Shows a text, and a button if there is something to do.
  final class TextPane<Action: Sendable>: NSViewController {
    private let presenter: Presenter<String, Action>
    private let label = NSTextField(labelWithString: "")
    private let buttons: [ClosureButton]

    init(_ presenter: Presenter<String, Action>, _ title: String, sends action: Action) {
      self.presenter = presenter
      buttons = [ClosureButton(title) { presenter.send(action) }]
      super.init(nibName: nil, bundle: nil)
    }

    init(_ presenter: Presenter<String, Action>) {
      self.presenter = presenter
      buttons = []
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() { view = NSStackView(views: [label] + buttons) }

    override func viewDidLoad() {
      super.viewDidLoad()
      presenter.follow(in: self) { me, text in me.label.stringValue = text }
    }
  }

  final class ListPane: NSViewController {
    private let presenter: Presenter<[Note], ListAction>
    private let rows = NSStackView(views: [])

    init(_ presenter: Presenter<[Note], ListAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() {
      view = NSStackView(views: [rows, ClosureButton("Write") { [presenter] in presenter.send(.write) }])
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      presenter.follow(in: self) { me, notes in me.show(notes) }
    }

    private func show(_ notes: [Note]) {
      for row in rows.arrangedSubviews { row.removeFromSuperview() }
      for note in notes {
        rows.addArrangedSubview(ClosureButton(note.text) { [presenter] in presenter.send(.open(note.id)) })
      }
    }
  }

  final class DraftPane: NSViewController, NSTextFieldDelegate {
    private let presenter: Presenter<Int, DraftAction>
    private let field = NSTextField(string: "")
    private let count = NSTextField(labelWithString: "")

    init(_ presenter: Presenter<Int, DraftAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() {
      field.delegate = self
      let save = ClosureButton("Save") { [presenter] in presenter.send(.save) }
      let close = ClosureButton("Close") { [presenter] in presenter.send(.close) }
      view = NSStackView(views: [field, count, save, close])
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      presenter.follow(in: self) { me, letters in me.count.stringValue = "\(letters) letters" }
    }

    func controlTextDidChange(_ notification: Notification) {
      presenter.send(.edit(field.stringValue))
    }
  }

  /// A button that calls a closure.
  final class ClosureButton: NSButton {
    var closure: () -> Void = {}

    convenience init(_ title: String, _ closure: @escaping () -> Void = {}) {
      self.init(frame: .zero)
      self.title = title
      // Without the name of an action a button sends none.
      action = Selector(("press"))
      self.closure = closure
    }

    override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
      closure()
      return true
    }
  }
#endif
