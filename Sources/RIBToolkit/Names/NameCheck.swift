internal import Basics

/// Checks for names that the tool writes into code and file names.
package enum NameCheck {
  /// The maximum number of letters in a name, so that it fits into a file name with the tool's suffixes.
  package static let longest = 60

  /// The suffixes that the tool adds itself.
  private static let suffixes = ["Interactor", "Presenter", "Builder", "Router", "RIB"]

  /// Checks the name of a type, such as a RIB.
  package static func checkType(_ name: String) throws(ToolkitError) {
    if let mistake = mistake(in: name, isType: true) { throw ToolkitError(.name, mistake) }
  }

  /// Checks the name of a parameter, a property or a case.
  package static func checkMember(_ name: String) throws(ToolkitError) {
    if let mistake = mistake(in: name, isType: false) { throw ToolkitError(.name, mistake) }
  }

  /// Checks the name of a module and of its types, such as a package or a feature.
  package static func checkModule(_ name: String) throws(ToolkitError) {
    try checkType(name)
    let owner =
      KnownModules.kit.contains(name)
      ? "RIBKit" : KnownModules.toolchain.contains(name) ? "the toolchain" : nil
    guard let owner else { return }
    throw ToolkitError(
      .name,
      "\"\(name)\" is the name of a module of \(owner), so imports would be ambiguous. Use \(name)App.")
  }

  private static func mistake(in name: String, isType: Bool) -> String? {
    if name.isEmpty { return "A name is empty. Enter one, such as \(isType ? "Trip" : "trip")." }
    if name.count > longest {
      return "The name \"\(name.prefix(12))…\" has \(name.count) characters. Use at most \(longest)."
    }
    let hint = suggestion(for: name, isType: isType).map { " Use \($0)." } ?? ""
    guard isIdentifier(name) else {
      return
        "\"\(name.printable)\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter.\(hint)"
    }
    if SwiftWords.reserved.contains(name) { return "\"\(name)\" is a Swift keyword.\(hint)" }
    let isCapital = name.first?.isUppercase == true
    guard isType else {
      return isCapital ? "\"\(name)\" begins with a capital letter, but only type names do.\(hint)" : nil
    }
    guard isCapital else {
      return
        "\"\(name)\" begins with a lowercase letter, but type names begin with a capital letter.\(hint)"
    }
    let route = NameWords(name).camel
    if SwiftWords.misread.contains(route) {
      return
        "\"\(name)\" would become the route case \(route), which has another meaning in Swift.\(hint)"
    }
    return suffixes.first { name.hasSuffix($0) }
      .map { "\"\(name)\" ends in \($0), which rib adds itself.\(hint)" }
  }

  /// Suggests a valid name close to an invalid one.
  private static func suggestion(for name: String, isType: Bool) -> String? {
    // Don't transliterate other alphabets: the author knows the better name.
    guard name.allSatisfy({ $0.isASCII || !$0.isLetter }) else { return nil }
    let letters = String(name.unicodeScalars.map { $0.isASCII ? Character($0) : " " })
    let words = NameWords(letters)
    var found = isType ? words.pascal : words.camel
    found = String(found.drop { $0.isNumber })
    if isType {
      for suffix in suffixes where found.hasSuffix(suffix) { found.removeLast(suffix.count) }
    }
    let isMisread = isType && SwiftWords.misread.contains(NameWords(found).camel)
    if SwiftWords.reserved.contains(found) || isMisread { found += isType ? "Part" : "Value" }
    return isIdentifier(found) && found != name ? found : nil
  }

  private static func isIdentifier(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
  }
}

enum SwiftWords {
  /// Names that can't be cases: after a dot, Swift reads them as an initializer or as a case of `Optional`.
  static let misread: Set<String> = ["init", "none", "some"]

  /// Names that need backticks, and names that types can't have.
  static let reserved: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch",
    "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]
}

/// Modules that generated code imports, or that it could import beside its own.
private enum KnownModules {
  static let kit: Set<String> = [
    "Basics", "DeepLinks", "LinkGates", "LinkTools", "ModelStreams", "RIBInspector", "RIBKit", "RIBLinks",
    "RIBModules", "RIBSessions", "RIBSyntax", "RIBTemplates", "RIBTesting", "RIBToolkit", "RIBViews",
  ]
  static let toolchain: Set<String> = [
    "AppKit", "Combine", "CompilerPluginSupport", "CoreFoundation", "CoreGraphics", "Cxx", "Darwin",
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation", "ObjectiveC",
    "PackageDescription", "PackagePlugin", "RegexBuilder", "Runtime", "Swift", "SwiftBasicFormat",
    "SwiftCompilerPlugin", "SwiftData", "SwiftDiagnostics", "SwiftOnoneSupport", "SwiftOperators",
    "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
    "SwiftUI", "Synchronization", "System", "Testing", "UIKit", "WinSDK", "XCTest",
  ]
}
