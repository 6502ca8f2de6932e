/// The files of the templates that are compiled into the command line.
package enum BuiltInTemplates {
  /// The files of each template, by the names of the template and of the file; a test compares it with the folder.
  package static let files: [String: [String: [UInt8]]] = [
    "init": [
      "init.json": PackageResources.init_json,
      "init.builder.txt": PackageResources.init_builder_txt,
      "init.gitignore.txt": PackageResources.init_gitignore_txt,
      "init.interactor.txt": PackageResources.init_interactor_txt,
      "init.main.txt": PackageResources.init_main_txt,
      "init.package.txt": PackageResources.init_package_txt,
      "init.readme.txt": PackageResources.init_readme_txt,
      "init.router.txt": PackageResources.init_router_txt,
      "init.service.txt": PackageResources.init_service_txt,
      "init.tests.txt": PackageResources.init_tests_txt,
    ],
    "rib": [
      "rib.json": PackageResources.rib_json,
      "rib.builder.txt": PackageResources.rib_builder_txt,
      "rib.interactor.txt": PackageResources.rib_interactor_txt,
      "rib.router.txt": PackageResources.rib_router_txt,
      "rib.tests.txt": PackageResources.rib_tests_txt,
    ],
  ]
}
