import Dynamics
import Geometry
import Testing

/// Against trajectories of UIKit's solver.
///
/// The tolerances are a tenth and less of those that the files allow, so that a change of the
/// solver's order shows.
@Suite struct TrajectoryVectorTests {
  @Test(arguments: ["attachment_trajectory", "snap_trajectory"])
  func `attachments and snaps follow UIKit's solver frame by frame`(_ file: String) throws {
    let vectors = try TrajectoryVectors(file: file)
    #expect(vectors.tolerance.attachmentAndSnap >= 0.001)
    for vector in vectors.cases {
      let (frames, _) = try vector.simulate(120)
      for row in vector.frames {
        let frame = frames[Int(row[0]) - 1]
        #expect((frame.center - Point(x: row[1], y: row[2])).length < 0.001, "\(vector.id) \(row)")
        #expect((frame.angle - row[3]).magnitude < 1e-5, "\(vector.id) \(row)")
      }
      let asleep = frames.firstIndex { !$0.isAwake }.map { $0 + 1 } ?? 0
      #expect(asleep == vector.sleepFrame, "\(vector.id)")
    }
  }

  @Test func `collisions follow UIKit's solver until chaos or rest`() throws {
    let vectors = try TrajectoryVectors(file: "collision_trajectory")
    for vector in vectors.cases {
      let (frames, _) = try vector.simulate(300)
      for row in vector.frames where Int(row[0]) < vector.chaoticAfterFrame ?? .max {
        let frame = frames[Int(row[0]) - 1]
        let distance = (frame.center - Point(x: row[1], y: row[2])).length
        // As wide as the space between two boundaries, it is squeezed by their skins; where between
        // them it rests is a matter of rounding.
        let isSqueezed = vector.item.size[0] == 320 && row[0] > 180
        #expect(
          distance < (isSqueezed ? vectors.tolerance.rest : 0.001), "\(vector.id) \(row)")
      }
      let asleep = frames.firstIndex { !$0.isAwake }.map { $0 + 1 } ?? 0
      #expect(asleep == vector.sleepFrame, "\(vector.id)")
      // What is chaotic still keeps to its space and gains no energy.
      if let start = vector.chaoticAfterFrame {
        for frame in frames[start...] {
          #expect((0...320).contains(frame.center.x) && (0...568).contains(frame.center.y))
          #expect(frame.velocity.length <= (2 * 1000 * 518.0).squareRoot())
        }
      }
    }
  }
}
