internal import Foundation

/// Xcode file templates that create the output of the built-in templates.
///
/// A template is rendered with placeholder names, which are then replaced with Xcode's variables. The code is for an application without its own
/// packages, where the modifier `package` isn't available.
struct XcodeTemplates {
  private struct Entry {
    let title: String
    let template: String
    var arguments: [String: TemplateArgument] = [:]
  }

  /// Names that don't occur in templates.
  ///
  /// They sort like the usual names of an app's module and a RIB.
  private static let (name, target) = ("Qzxq", "Aqzx")

  private static let entries = [
    Entry(title: "RIB", template: "rib"),
    Entry(title: "RIB with Presenter", template: "rib", arguments: ["presenter": .flag(true)]),
    Entry(title: "RIB with Children", template: "rib", arguments: ["children": .text("slot")]),
    Entry(title: "Worker", template: "worker"), Entry(title: "Service", template: "service"),
    Entry(title: "Workflow", template: "workflow"),
  ]

  let library: TemplateLibrary

  /// Renders the files of all entries; each template has one entry for its sources and one for its tests.
  ///
  /// `folder` is relative to the package, or empty.
  func files(in folder: String) throws(ToolkitError) -> [Change] {
    var changes: [Change] = []
    for (index, entry) in Self.entries.enumerated() {
      let rendered = try render(entry)
      for isTests in [false, true] {
        let title = entry.title + (isTests ? " Tests" : "")
        let files = rendered.filter { $0.path.names.first == (isTests ? "Tests" : "Sources") }
        guard !files.isEmpty else { continue }
        let root = (folder.isEmpty ? "" : folder + "/") + "\(title).xctemplate"
        var names: [String] = []
        for file in files {
          let name = String(file.path.last).replacing(Self.name, with: "___FILEBASENAME___")
          names.append(name)
          changes.append(.create(try PackagePath("\(root)/\(name)"), Array(Self.text(of: file).utf8)))
        }
        let info: [String: Any] = [
          "Kind": "Xcode.IDEFoundation.TextSubstitutionFileTemplateKind",
          "Summary": "\(title) for RIBKit", "Description": "\(title), as rib new generates it.",
          "SortOrder": "\(2 * index + (isTests ? 1 : 0))", "AllowedTypes": ["public.swift-source"],
          "MainTemplateFile": names[0], "Options": Self.options(isTests: isTests),
        ]
        changes.append(.create(try PackagePath("\(root)/TemplateInfo.plist"), try Self.plist(info)))
      }
    }
    return changes
  }

  private func render(_ entry: Entry) throws(ToolkitError) -> [Change] {
    let template = try library.template(entry.template)
    let layout = PackageLayout(target: Self.target, tests: "\(Self.target)Tests")
    let use = TemplateUse(
      name: Self.name, template: template, layout: layout, arguments: entry.arguments, style: .app)
    return try use.render(knowing: WrittenTypes()).changes
  }

  private static func text(of file: Change) -> String {
    (file.after?.text ?? "").replacing(name, with: "___VARIABLE_productName:identifier___")
      .replacing(target, with: "___VARIABLE_moduleName:identifier___")
  }

  /// Returns the fields that Xcode shows.
  private static func options(isTests: Bool) -> [[String: Any]] {
    func option(_ identifier: String, _ name: String, _ description: String) -> [String: Any] {
      [
        "Identifier": identifier, "Name": name, "Description": description, "Required": true, "Type": "text",
        "NotPersisted": true,
      ]
    }
    let name = option("productName", "Name:", "The name, without a suffix such as Router")
    return isTests ? [name, option("moduleName", "Module:", "The module that the tests import")] : [name]
  }

  private static func plist(_ info: [String: Any]) throws(ToolkitError) -> [UInt8] {
    do {
      return Array(try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0))
    } catch {
      throw ToolkitError(.template, "TemplateInfo.plist can't be written: \(error.localizedDescription)")
    }
  }
}
