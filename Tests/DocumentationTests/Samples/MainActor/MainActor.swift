import ModelStreams
import RIBKit

/// Stands for a view of a user-interface framework: it belongs to the main actor by default.
final class Label {
  var text = ""
}

/// A new tree below an interactor of the old one.
final class NewTrips {
  private var root: TripInteractor?

  /// Called in the old `didBecomeActive`.
  func begin(_ trips: ModelStream<Trip>) {
    let root = TripInteractor(trips: trips)
    root.launch()
    self.root = root
  }

  /// Called in the old `willResignActive`.
  func end() {
    guard let root = root.take() else { return }
    Task { await root.shutdown() }
  }
}

nonisolated struct Trip: Equatable { var driver: String }

final class TripInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let trips: ModelStream<Trip>
  let label = Label()
  init(trips: ModelStream<Trip>) { self.trips = trips }
  func didBecomeActive() { observe(trips) { me, trip in me.label.text = trip.driver } }
}

nonisolated enum AppPhase { case foreground, background }

final class TripScene {
  private let phase = MutableModelStream(AppPhase.foreground)
  let root: MapInteractor

  init(trips: ModelStream<Trip>) {
    root = MapInteractor(trips: trips, phase: phase.stream)
  }

  /// Call it in `scene(_:willConnectTo:options:)`, or when the view of a SwiftUI scene appears.
  func connect(_ options: LaunchOptions = LaunchOptions()) { root.launch(options) }

  /// Call it in `sceneDidEnterBackground(_:)`, or when `scenePhase` changes to `.background`.
  func enterBackground() { phase.send(.background) }

  /// Call it in `sceneWillEnterForeground(_:)`, or when `scenePhase` changes to `.active`.
  func enterForeground() { phase.send(.foreground) }

  /// Call it in a `Task` in `sceneDidDisconnect(_:)`.
  func disconnect() async { await root.shutdown() }
}

/// Shows the driver while the app is in the foreground.
final class MapInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let trips: ModelStream<Trip>
  let phase: ModelStream<AppPhase>
  let label = Label()

  init(trips: ModelStream<Trip>, phase: ModelStream<AppPhase>) {
    self.trips = trips
    self.phase = phase
  }

  func didBecomeActive() {
    observe(phase) { me, phase in
      switch phase {
      case .foreground: me.observe(me.trips, id: "trips") { me, trip in me.label.text = trip.driver }
      case .background: me.cancel(id: "trips")
      }
    }
  }
}

/// Moves a scene to the background and back, in step with a host.
///
/// - Returns: The text of the label after each step.
public func runTripScene() async -> [String] {
  var texts: [String] = []
  let trips = MutableModelStream(Trip(driver: "Bo"))
  let scene = TripScene(trips: trips.stream)
  let host = ManualHost()
  scene.connect(LaunchOptions(host: host))
  texts.append(scene.root.label.text)
  scene.enterBackground()
  host.settle()
  trips.send(Trip(driver: "Cleo"))
  host.settle()
  texts.append(scene.root.label.text)
  scene.enterForeground()
  host.settle()
  texts.append(scene.root.label.text)
  await scene.disconnect()
  return texts
}

/// Runs a tree of the main actor in step with its input, as a test does.
///
/// - Returns: What the label shows after each model.
public func driveTrip() async -> [String] {
  var texts: [String] = []
  let trips = MutableModelStream(Trip(driver: "Bo"))
  let root = TripInteractor(trips: trips.stream)
  let host = ManualHost()
  root.launch(LaunchOptions(host: host))
  host.settle()
  await host.settleTasks()
  texts.append(root.label.text)
  trips.send(Trip(driver: "Cleo"))
  host.settle()
  texts.append(root.label.text)
  await root.shutdown()
  return texts
}
