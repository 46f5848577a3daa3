// One import gives all that a scene is written with. Where this module has a name of its own for
// something (`Scene`, `Transition`, `AnimationGroup`), it is the one that its users see.
@_exported public import AnimationEngine
@_exported public import Geometry
@_exported public import Interaction
@_exported public import SceneModel
@_exported public import Simulation
