import AnimationEngine
package import SceneModel

extension Relocation {
  func callAsFunction(_ start: MotionStart) -> MotionStart {
    var start = start
    start.layers = self(start.layers)
    start.from = start.from.map { self($0) }
    start.to = start.to.map { self($0) }
    start.velocity = start.velocity.map { self($0) }
    start.leader = start.leader.map { self($0) }
    start.link = self(start.link)
    return start
  }

  func callAsFunction(_ retarget: MotionRetarget) -> MotionRetarget {
    MotionRetarget(
      retarget.addresses.map { self($0) }, to: retarget.to.map { self($0) },
      velocity: retarget.velocity.map { self($0) })
  }

  package func callAsFunction(_ link: SceneDisplayLink) -> SceneDisplayLink {
    var link = link
    link.name = self(link.name)
    return link
  }
}
