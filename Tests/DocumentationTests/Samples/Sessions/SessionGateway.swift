import Distributed
import RIBSessions

/// Forwards events from other machines to the sessions of this one.
distributed actor SessionGateway<S: Session, ActorSystem: DistributedActorSystem<any Codable>>
where S.Event: Codable {
  private let sessions: Sessions<S>

  init(_ sessions: Sessions<S>, actorSystem: ActorSystem) {
    self.sessions = sessions
    self.actorSystem = actorSystem
  }

  distributed func send(_ event: S.Event, to id: String, key: String) async throws -> S.Reply {
    try await sessions.send(event, to: id, key: key)
  }
}
