import AnimationEngine
import Dynamics
import Geometry
import Interaction
import OutputFormats
import Overlays
import SceneModel

/// The language of scenes: all that it says, room by room.
enum SceneLanguage {
  static let version = "1"

  /// All kinds of maps, in the order of the reference; the first is the scene.
  static let maps: [MapDescription] = chapters.flatMap(\.maps)

  /// The parts of the reference.
  static let chapters: [Chapter] = [
    Chapter(
      "The scene",
      [
        SceneMap.description, StageMap.map.description, Stage.Hold.map.description,
        FilmLoop.map.description,
        GIFOptions.map.description,
        ThemeConstants.map.description, SceneMap.variant, LaneMap.map.description,
        LibraryMap.description, Component.description,
      ] + TimeChange.maps),
    Chapter(
      "Layers",
      [
        LayerMap.map.description, Shadow.map.description, Replicator.map.description,
        GradientContents.map.description, Font.map.description,
        TextContents.Run.map.description, ShapeContents.map.description, Path.map.description,
        Transform3D.ofParts.description, Transform3D.ofAffine.description,
        Transform3D.ofMatrix.description, SceneScroll.map.description,
        ContentsMap.map.description,
      ]),
    Chapter(
      "Animations",
      [
        AnimationMap.object.description, Steps.map.description, PiecewiseLinear.map.description,
        Spring.timing.description, Spring.physical.description, Spring.perceptual.description,
        Spring.settling.description,
      ]),
    Chapter("Motions of other libraries", MotionRule.maps + [SceneDisplayLink.map.description]),
    Chapter(
      "Script",
      (Verb.animations + Verb.layers).map(\.map.description)
        + [Transaction.map.description, EventPattern.map.description]),
    Chapter(
      "Blocks and animators",
      Verb.animators.map(\.map.description) + [
        SceneBlock.innerDescription, SceneBlock.Keyframe.map.description,
        SceneAnimator.map.description, AnimatorTiming.spring.description,
        AnimatorTiming.ratioSpring.description,
      ]),
    Chapter("Touches", SceneTouch.kinds.maps + [TouchScript.Leg.map.description]),
    Chapter("Gestures", SceneGesture.kinds.maps),
    Chapter(
      "Transitions",
      [SceneTransition.map.description, SceneTransition.Hero.map.description]
        + Verb.transitions.map(\.map.description)),
    Chapter(
      "Bodies",
      [
        SceneDynamics.map.description, ItemMap.map.description, SceneDrive.description,
        BehaviorPlan.composite.description,
      ] + BehaviorPlan.kinds.maps + [
        BoundaryInsets.map.description, PlannedBoundary.map.description,
        FieldRegion.map.description,
      ],
      text: """
        Bodies write the model of their layers in every tick, and at rest leave it to others. A behavior is \
        defined under `behaviors` and takes part from an `add` entry on; a composite, which has other \
        behaviors by name, takes `parameters`, and its parts are addressed as `slide.hand`. What is set at a \
        time acts from then on. An `action` is done after each tick in which its behavior takes part, \
        behaviors in the order in which they were added, composites before their parts, and all of them \
        after the reactions to contacts.
        """),
    Chapter("Verbs of bodies", Verb.bodies.map(\.map.description)),
    Chapter(
      "Overlays",
      OverlayKind.choice.maps + [
        Plot.Curve.map.description, States.Row.number.description, States.Row.texts.description,
        States.Step.map.description, Plot.NamedValue.map.description,
        Plot.NamedTime.map.description, NumberFormat.map.description,
        MotionPath.Ticks.map.description, Showing.map.description,
        Plot.CurveCallout.map.description, Plot.Duration.map.description,
        Legend.Row.map.description, CodePanel.Light.map.description,
        PanelCode.excerpt.description,
      ]),
    Chapter("Expectations", Expectation.kinds.maps + [Expectation.Constraints.map.description]),
  ]
}
