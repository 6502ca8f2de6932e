extension Case {
  /// All cases, in the order of the table.
  static var all: [Case] { [interactorTest, interactorTestWithModels] }
}
