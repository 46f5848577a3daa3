import Foundation
import TestSupport

/// A film in which a card slides, recorded once for all tests that look at it.
enum RecordedCard {
  /// A card of four colors on a page with marks, which goes from 50 to 180 in `duration` seconds from 0.2 s on.
  static func scene(duration: Double = 0.5) -> String {
    """
    inbetween: 1
    stage: {size: [240, 160], scale: 1, background: "#F2F2F4", fps: 60}
    duration: 0.9
    layers:
      - {id: mark, frame: [12, 10, 60, 8], backgroundColor: "#333333"}
      - {id: line, frame: [20, 130, 180, 3], backgroundColor: "#8090A0"}
      - {id: spot, frame: [200, 20, 20, 30], backgroundColor: "#C04030"}
      - id: card
        position: [180, 80]
        size: [64, 64]
        backgroundColor: white
        layers:
          - {id: a, frame: [4, 4, 24, 24], backgroundColor: "#204080"}
          - {id: b, frame: [36, 4, 24, 10], backgroundColor: "#C06020"}
          - {id: c, frame: [36, 20, 20, 40], backgroundColor: "#208040"}
          - {id: d, frame: [8, 36, 16, 16], backgroundColor: "#101010"}
    script:
      - {at: 0, animate: card.position.x, from: 50, to: 180, delay: 0.2, duration: \(duration), timing: easeInEaseOut, fillMode: backwards}

    """
  }

  private static let film = Result {
    let place = try Workplace()
    try place.write(scene(), to: "card.yaml")
    let outcome = try place.run("render", "card.yaml", "-o", ".")
    guard outcome.status == 0 else { throw Unrendered(text: "\(outcome)") }
    return try place.bytes("card.mp4")
  }

  private struct Unrendered: Error { var text: String }

  /// A folder with the scene, `card.yaml`, and the film of it, `card.mp4`.
  static func place() throws -> Workplace {
    let place = try Workplace()
    try place.write(scene(), to: "card.yaml")
    try film.get().write(to: place.folder.file("card.mp4"))
    return place
  }
}
