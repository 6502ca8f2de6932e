/// The files of the templates that are compiled into the command line.
///
/// `.ci/run embed` writes the extensions of this type from the folders with the templates.
public enum BuiltInTemplates {
  /// The files of each template, by the names of the template and of the file; a test compares it with the folder.
  public static let files: [String: [String: String]] = [
    "feature": featureFiles,
    "init": initFiles,
    "module": moduleFiles,
    "plugin": pluginFiles,
    "rib": ribFiles,
    "service": serviceFiles,
    "session": sessionFiles,
    "worker": workerFiles,
    "workflow": workflowFiles,
  ]
}
