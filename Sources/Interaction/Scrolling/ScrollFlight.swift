package import AnimationEngine
import Geometry

/// How an offset moves along one axis once nobody holds it: in closed form, with a velocity that
/// never jumps while it moves.
///
/// Inside it decelerates; at the exact time at which it meets an edge a bounce takes over. Let go
/// beyond an edge it bounces back; thrown back inside harder than that it decelerates from the edge
/// on. Times are in seconds since release.
package struct ScrollFlight: Sendable, Hashable {
  /// In points: nearer than this to where it would end, it has come to rest.
  private static let rest = 0.5

  enum Phase: Sendable, Hashable {
    case decelerate(offset: Double, velocity: Double)
    case bounce(to: Double, Bounce)
    case rest(Double)
  }

  /// Each phase with the time from which it counts; the last one is at rest.
  private(set) var phases: [(begin: Double, phase: Phase)] = []
  private let deceleration: ScrollDeceleration

  /// When it is at rest.
  package private(set) var duration = 0.0
  /// When it met edges from inside.
  package private(set) var edgeTimes: [Double] = []

  /// `page` is the offset where paging wants it to rest; it goes straight there.
  package init(
    offset: Double, velocity: Double, range: ClosedRange<Double>, page: Double? = nil,
    deceleration: ScrollDeceleration = .normal, bounces: Bool = true
  ) {
    self.deceleration = deceleration
    var (time, offset, velocity) = (0.0, offset, velocity)
    if let page {
      let bounce = Bounce(offset: offset - page, velocity: velocity)
      phases.append((0, .bounce(to: page, bounce)))
      time = bounce.duration
      offset = page
    } else {
      // From beyond one edge to beyond the other there are three phases.
      for _ in 0..<3 {
        let edge = min(max(offset, range.lowerBound), range.upperBound)
        if offset != edge || isLeaving(offset, velocity, range) {
          guard bounces else {
            offset = edge
            break
          }
          let bounce = Bounce(offset: offset - edge, velocity: velocity)
          phases.append((time, .bounce(to: edge, bounce)))
          if let crossing = bounce.crossing {
            time += crossing
            (offset, velocity) = (edge, bounce.velocity(at: crossing))
            continue
          }
          time += bounce.duration
          offset = edge
          break
        }
        phases.append((time, .decelerate(offset: offset, velocity: velocity)))
        let border = velocity > 0 ? range.upperBound : range.lowerBound
        let end = deceleration.duration(from: velocity, leaving: Self.rest)
        let meeting = deceleration.time(ofDistance: border - offset, from: velocity)
        guard let meeting, meeting < end else {
          offset += deceleration.distance(at: end, from: velocity)
          time += end
          break
        }
        time += meeting
        edgeTimes.append(time)
        offset = border
        velocity = deceleration.velocity(at: meeting, from: velocity)
      }
    }
    phases.append((time, .rest(offset)))
    duration = time

    func isLeaving(_ offset: Double, _ velocity: Double, _ range: ClosedRange<Double>) -> Bool {
      offset == range.upperBound && velocity > 0 || offset == range.lowerBound && velocity < 0
    }
  }

  package func offset(at time: Double) -> Double {
    let (begin, phase) = phase(at: time)
    return switch phase {
    case .decelerate(let offset, let velocity):
      offset + deceleration.distance(at: time - begin, from: velocity)
    case .bounce(let edge, let bounce): edge + bounce.offset(at: time - begin)
    case .rest(let offset): offset
    }
  }

  package func velocity(at time: Double) -> Double {
    let (begin, phase) = phase(at: time)
    return switch phase {
    case .decelerate(_, let velocity): deceleration.velocity(at: time - begin, from: velocity)
    case .bounce(_, let bounce): bounce.velocity(at: time - begin)
    case .rest: 0
    }
  }

  private func phase(at time: Double) -> (begin: Double, phase: Phase) {
    phases.last { $0.begin <= time } ?? phases[0]
  }

  package static func == (a: ScrollFlight, b: ScrollFlight) -> Bool {
    a.deceleration == b.deceleration && a.phases.count == b.phases.count
      && zip(a.phases, b.phases).allSatisfy { $0.begin == $1.begin && $0.phase == $1.phase }
  }

  package func hash(into hasher: inout Hasher) {
    for (begin, phase) in phases {
      hasher.combine(begin)
      hasher.combine(phase)
    }
  }
}
