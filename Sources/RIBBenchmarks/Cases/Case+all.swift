extension Case {
  /// All cases, in the order of the table.
  static var all: [Case] {
    [
      leafCycle, observingLeafCycle,
      sendToNobody, subscribeTakeLeave, lockstep, delivery, deliveryToOne,
      interactorTest, interactorTestWithModels,
    ]
  }
}
