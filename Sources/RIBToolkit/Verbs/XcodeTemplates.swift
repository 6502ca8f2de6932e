internal import Foundation

/// The file templates of Xcode that make what the built-in templates make.
///
/// A template is rendered with stand-in names, which are then replaced with the variables that Xcode fills in.
struct XcodeTemplates {
  /// One entry in Xcode's list of file templates.
  private struct Entry {
    let title: String
    let template: String
    var arguments: [String: TemplateArgument] = [:]
  }

  /// Names that no template contains; they sort as a module of an app and a RIB usually do.
  private static let (name, target) = ("Qzxq", "Aqzx")

  private static let entries = [
    Entry(title: "RIB", template: "rib"),
    Entry(title: "RIB with Presenter", template: "rib", arguments: ["presenter": .flag(true)]),
    Entry(title: "RIB with Children", template: "rib", arguments: ["children": .text("slot")]),
    Entry(title: "Worker", template: "worker"), Entry(title: "Service", template: "service"),
    Entry(title: "Workflow", template: "workflow"),
  ]

  let library: TemplateLibrary

  /// Makes the files of all entries, two entries for each template: its sources and its tests.
  ///
  /// - Parameter folder: The folder for the entries, from the package on.
  /// - Returns: The files.
  /// - Throws: What is wrong with a template that replaces a built-in one.
  func files(in folder: String) throws(ToolkitError) -> [Change] {
    var changes: [Change] = []
    for (index, entry) in Self.entries.enumerated() {
      let rendered = try render(entry)
      for isTests in [false, true] {
        let title = entry.title + (isTests ? " Tests" : "")
        let files = rendered.filter { $0.path.names.first == (isTests ? "Tests" : "Sources") }
        guard !files.isEmpty else { continue }
        let root = "\(folder)/\(title).xctemplate"
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
      name: Self.name, template: template, layout: layout, arguments: entry.arguments)
    return try use.render(knowing: WrittenTypes()).changes
  }

  private static func text(of file: Change) -> String {
    (file.after?.text ?? "").replacing(name, with: "___VARIABLE_productName:identifier___")
      .replacing(target, with: "___VARIABLE_moduleName:identifier___")
  }

  /// The fields that Xcode shows.
  private static func options(isTests: Bool) -> [[String: Any]] {
    func option(_ identifier: String, _ name: String, _ description: String) -> [String: Any] {
      [
        "Identifier": identifier, "Name": name, "Description": description, "Required": true, "Type": "text",
        "NotPersisted": true,
      ]
    }
    let name = option("productName", "Name:", "The name, without Router, Worker and the like")
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
