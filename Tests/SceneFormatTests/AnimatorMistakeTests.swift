import SceneModel
import Interaction
import Testing

@testable import SceneFormat

/// What is told of blocks, animators and transitions that cannot be.
@Suite struct AnimatorMistakeTests {
  static let layers = "layers: [{id: a, size: [8, 8]}, {id: b, size: [8, 8]}]"

  private func told(_ lines: String) -> [String] {
    messages("duration: 1\n\(Self.layers)\n\(lines)")
  }

  @Test func `all mistakes of a map are told at once`() {
    #expect(
      told(
        """
        animators:
          flight: {animate: {a.opacity: 0}, duration: 0, timing: easeUp, interruptible: perhaps}
        """
      ).count == 3)
    #expect(
      told("transitions: {open: {from: a, to: c, completionSpeed: 0, direction: north}}").count
        == 3)
    #expect(
      told(
        """
        script:
          - {at: 0, animate: {a.opacity: 0}, delay: -1, blocks: [{animate: {b.size: 1}, repeat: 2}]}
        """
      ).count == 3)
  }

  @Test(arguments: [
    (
      "{at: 0, animate: {a.opacity: 0}, duration: 1, timing: {spring: {dampingRatio: 0}}}",
      "the dampingRatio of a spring must be above 0 and at most 1, found 0"
    ),
    ("{at: 0, scrub: f, to: -0.1}", "a fraction must lie between 0 and 1, found -0.1"),
    ("{at: 0, scrub: f, to: 90deg}", "expected a number, found the angle `90deg`"),
    ("{at: 0, continue: f, durationFactor: -1}", "must not be negative, found -1"),
    ("{at: 0, decide: t, past: -1}", "a fraction must lie between 0 and 1, found -1"),
    ("{at: 0, decide: t, flick: -1}", "must be above 0, found -1"),
    (
      "{at: 0, duration: 1, keyframes: [{start: 0, duration: 2, animate: {a.opacity: 0}}]}",
      "a relative time must lie between 0 and 1, found 2"
    ),
    ("{at: 0, addAnimations: {}, to: f}", "`addAnimations` sets nothing"),
    ("{at: 0, stop: []}", "the list of layers or animators is empty"),
    ("{at: 0, stop: [f, a]}", "there is no animator `a`"),
    ("{at: 0, start: [t]}", "there is no animator `t`"),
  ])
  func `a value that cannot be is told once, in its place`(entry: String, message: String) {
    let lines = """
      animators: {f: {animate: {a.opacity: 0}, duration: 1}}
      transitions: {t: {from: a, to: b}}
      script: [\(entry)]
      """
    #expect(told(lines) == [message])
  }

  @Test func `a velocity needs a spring, which a block inside another inherits`() {
    let outer = "{at: 0, animate: {a.opacity: 0}, duration: 1, timing: "
    let inner = ", blocks: [{animate: {a.position.x: 9}, velocity: 100}]}"
    #expect(told("script: [\(outer){spring: {dampingRatio: 0.5}}\(inner)]").isEmpty)
    #expect(told("script: [\(outer)easeOut\(inner)]") == ["only a spring takes a velocity over"])
  }

  @Test func `names that somebody has are refused, and who has them is said`() {
    #expect(
      told(
        """
        states: {pane: {open: {a.opacity: 1}}}
        gestures: {a: {pan: a}, drag: {pan: a}}
        animators: {b: {}, drag: {}, pane: {}, slide: {}, touch: {}}
        script: [{at: 0, animate: {a.opacity: 0}, duration: 1, as: slide}]
        """)
        == [
          "a layer has the id `a` already", "a layer has the id `b` already",
          "a gesture has the name `drag` already", "a set of states has the name `pane` already",
          "a block has the name `slide` already",
          "`touch` cannot be the name of an animator: the word has a meaning of its own",
        ])
  }

  @Test func `an animator with a mistake stays known to others`() {
    #expect(
      told(
        """
        animators: {f: {animate: {a.opacity: 0}, duration: 0}}
        script: [{at: 0, start: f}, {when: f.completed, set: {b.opacity: =f.fractionComplete}}]
        """) == ["the duration must be above 0"])
  }

  @Test func `defaults are those of the definitions`() throws {
    func fallback(_ key: String, _ kind: String) -> String? {
      SceneLanguage.key(key, of: kind)?.fallback
    }
    let progress = InteractiveProgress(.push, containerHeight: 1)
    #expect(fallback("flick", "decideEntry") == Written.spelling(of: progress.flickSpeed))
    #expect(fallback("past", "decideEntry") == Written.spelling(of: progress.threshold))
    #expect(fallback("timing", "blockEntry") == "easeInEaseOut")
    let timing = try #require(fallback("timing", "hero"))
    let built = try scene(
      "\(Self.layers)\ntransitions: {t: {from: a, to: b, hero: {from: a, to: b, timing: \(timing)}}}"
    )
    #expect(
      built.transitions[0].heroes[0].timing == .spring(mass: 4.5, stiffness: 1300, damping: 95))
  }
}
