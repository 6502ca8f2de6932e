/// The files of the templates that are compiled into the command line.
public enum BuiltInTemplates {
  /// The files of each template, by the names of the template and of the file; a test compares it with the folder.
  public static let files: [String: [String: [UInt8]]] = [
    "feature": [
      "feature.builder.txt": PackageResources.feature_builder_txt,
      "feature.interactor.txt": PackageResources.feature_interactor_txt,
      "feature.json": PackageResources.feature_json,
      "feature.router.txt": PackageResources.feature_router_txt,
      "feature.service.txt": PackageResources.feature_service_txt,
      "feature.tests.txt": PackageResources.feature_tests_txt,
    ],
    "init": [
      "init.agents.txt": PackageResources.init_agents_txt,
      "init.builder.txt": PackageResources.init_builder_txt,
      "init.gitignore.txt": PackageResources.init_gitignore_txt,
      "init.interactor.txt": PackageResources.init_interactor_txt,
      "init.json": PackageResources.init_json,
      "init.main.txt": PackageResources.init_main_txt,
      "init.package.txt": PackageResources.init_package_txt,
      "init.readme.txt": PackageResources.init_readme_txt,
      "init.testplan.txt": PackageResources.init_testplan_txt,
      "init.router.txt": PackageResources.init_router_txt,
      "init.service.txt": PackageResources.init_service_txt,
      "init.tests.txt": PackageResources.init_tests_txt,
    ],
    "module": [
      "module.json": PackageResources.module_json,
      "module.keys.txt": PackageResources.module_keys_txt,
      "module.module.txt": PackageResources.module_module_txt,
      "module.tests.txt": PackageResources.module_tests_txt,
    ],
    "plugin": [
      "plugin.guest.txt": PackageResources.plugin_guest_txt,
      "plugin.guesttests.txt": PackageResources.plugin_guesttests_txt,
      "plugin.json": PackageResources.plugin_json,
      "plugin.place.txt": PackageResources.plugin_place_txt,
      "plugin.plugin.txt": PackageResources.plugin_plugin_txt,
      "plugin.tests.txt": PackageResources.plugin_tests_txt,
    ],
    "rib": [
      "rib.builder.txt": PackageResources.rib_builder_txt,
      "rib.fixtures.txt": PackageResources.rib_fixtures_txt,
      "rib.interactor.txt": PackageResources.rib_interactor_txt,
      "rib.json": PackageResources.rib_json,
      "rib.router.txt": PackageResources.rib_router_txt,
      "rib.tests.txt": PackageResources.rib_tests_txt,
    ],
    "service": [
      "service.json": PackageResources.service_json,
      "service.model.txt": PackageResources.service_model_txt,
      "service.service.txt": PackageResources.service_service_txt,
      "service.tests.txt": PackageResources.service_tests_txt,
    ],
    "worker": [
      "worker.json": PackageResources.worker_json,
      "worker.tests.txt": PackageResources.worker_tests_txt,
      "worker.worker.txt": PackageResources.worker_worker_txt,
    ],
    "workflow": [
      "workflow.json": PackageResources.workflow_json,
      "workflow.tests.txt": PackageResources.workflow_tests_txt,
      "workflow.workflow.txt": PackageResources.workflow_workflow_txt,
    ],
  ]
}
