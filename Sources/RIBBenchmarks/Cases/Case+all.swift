extension Case {
  /// All cases, in the order of the table.
  static var all: [Case] {
    [
      leafCycle, observingLeafCycle, detachInOrder, detachReversed, detachShuffled, chain, leafMemory,
      ignoringObserver,
      toldObserver,
      workflow,
      sendToNobody, subscribeTakeLeave, lockstep, delivery, deliveryToOne, stoppedSubscriberMemory,
      stoppedTreeMemory,
      forest,
      interactorHarness, interactorHarnessWithModels,
      smallTableMatch, largeTableMatch, tableBuild, gate, guardedGate, signedGate,
      growthOfSiblings, growthOfDetachInOrder, growthOfDetachReversed, growthOfDetachShuffled, growthOfChain,
      growthOfAudience, growthOfStoppedSubscriber, growthOfMatch, growthOfBuild,
    ]
  }
}
