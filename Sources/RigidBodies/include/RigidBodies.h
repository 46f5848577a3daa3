/// Rigid bodies in the plane, behind a C interface that is neutral of the engine.
///
/// Units are metres, kilograms, seconds and radians; y grows downward, so that positive angles turn
/// clockwise on screen. Handles never dangle: one whose object is gone is ignored, and reads as a
/// body at rest at the origin. Nothing here checks numbers; the caller passes finite ones.
#ifndef RIGID_BODIES_H
#define RIGID_BODIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RBWorld RBWorld;

/// An index and a generation; 0 is no object.
typedef uint64_t RBHandle;

typedef struct {
  float x, y;
} RBVector;

/// What a body collides with. Bits stand for groups.
typedef struct {
  bool isBoundary;
  /// Groups whose other items it collides with (for boundaries: unused).
  uint64_t items;
  /// Groups whose boundaries stop it.
  uint64_t boundaries;
  /// Groups it belongs to: it senses their boundaries even where they do not stop it.
  uint64_t members;
} RBFilter;

typedef struct {
  RBVector position;
  float angle;
  RBVector velocity;
  float angularVelocity;
  bool isAwake;
} RBState;

typedef struct {
  float mass, inertia;
} RBMass;

typedef struct {
  float friction, restitution;
} RBMaterial;

/// What a step makes of a velocity in free flight: it keeps `decay` of it, its mean over the step is
/// `mean` of it, and what an acceleration adds is `mean` of a step's to the velocity at the end and
/// `drift` to the mean.
typedef struct {
  double decay, mean, drift;
} RBFlight;

/// Two bodies began or ceased to touch. Tags are those given to their shapes.
typedef struct {
  RBHandle first, second;
  int32_t firstTag, secondTag;
  /// The contact point with the largest normal impulse.
  RBVector point;
  bool began;
} RBContact;

/// A point at which two bodies touch, and how hard: the normal impulse of the last step, in N s.
typedef struct {
  RBVector point;
  float impulse;
} RBTouch;

RBWorld *_Nonnull RBWorldCreate(void);
void RBWorldDestroy(RBWorld *_Nonnull world);
void RBWorldSetGravity(RBWorld *_Nonnull world, RBVector gravity);
/// Advances by `step` seconds. Forces are forgotten afterwards; contacts of this step are added to
/// those not yet taken.
void RBWorldStep(
    RBWorld *_Nonnull world, float step, int32_t velocityIterations, int32_t positionIterations);
/// Whether more than `limit` pairs of shapes are near enough to be looked at in a step.
bool RBWorldIsCrowded(RBWorld *_Nonnull world, size_t limit);
size_t RBWorldContactCount(const RBWorld *_Nonnull world);
RBContact RBWorldContact(const RBWorld *_Nonnull world, size_t index);
void RBWorldForgetContacts(RBWorld *_Nonnull world);
/// Lets each step note the forces on bodies; it costs a little and changes nothing.
void RBWorldSetInspected(RBWorld *_Nonnull world, bool isInspected);
/// Lets springs of length 0 pull in their last half point, too, alike along both axes: there the line
/// between their ends has no sure direction, and without this they are slack.
void RBWorldSetSpringsMeet(RBWorld *_Nonnull world, bool springsMeet);
/// Lets bodies that nothing touches or holds fly as `RBBodySetFlight` says, in place of the engine's
/// first-order step.
void RBWorldSetFlightExact(RBWorld *_Nonnull world, bool isExact);
/// Where bodies touch now: fills what there is room for and returns how many points there are.
size_t RBWorldTouches(
    const RBWorld *_Nonnull world, RBTouch *_Nonnull touches, size_t capacity);
/// What all springs hold, in joules, as of the last step.
float RBWorldSpringEnergy(const RBWorld *_Nonnull world);

/// A body without shapes, at rest.
RBHandle RBBodyCreate(RBWorld *_Nonnull world, RBVector position, float angle, bool isStatic);
void RBBodyDestroy(RBWorld *_Nonnull world, RBHandle body);
RBState RBBodyState(const RBWorld *_Nonnull world, RBHandle body);
void RBBodyStates(
    const RBWorld *_Nonnull world, const RBHandle *_Nonnull bodies, size_t count,
    RBState *_Nonnull states);
/// The sum of gravity, applied forces, springs and joints in the last step of an inspected world, in
/// newtons; contacts are not in it.
RBVector RBBodyForce(const RBWorld *_Nonnull world, RBHandle body);
RBMass RBBodyMass(const RBWorld *_Nonnull world, RBHandle body);
void RBBodySetPose(RBWorld *_Nonnull world, RBHandle body, RBVector position, float angle);
void RBBodySetVelocity(RBWorld *_Nonnull world, RBHandle body, RBVector velocity);
void RBBodySetAngularVelocity(RBWorld *_Nonnull world, RBHandle body, float velocity);
void RBBodySetStatic(RBWorld *_Nonnull world, RBHandle body, bool isStatic);
void RBBodySetRotates(RBWorld *_Nonnull world, RBHandle body, bool rotates);
void RBBodySetContinuous(RBWorld *_Nonnull world, RBHandle body, bool isContinuous);
void RBBodySetDamping(RBWorld *_Nonnull world, RBHandle body, float linear, float angular);
/// Of its velocity, and of its spin.
void RBBodySetFlight(RBWorld *_Nonnull world, RBHandle body, RBFlight linear, RBFlight angular);
/// Whether the last step was one of free flight.
bool RBBodyIsFlying(const RBWorld *_Nonnull world, RBHandle body);
void RBBodySetGravityScale(RBWorld *_Nonnull world, RBHandle body, float scale);
/// A body's mass, and its inertia about the body's origin; shapes weigh nothing.
void RBBodySetMass(RBWorld *_Nonnull world, RBHandle body, RBMass mass, RBVector center);
void RBBodySetMaterial(RBWorld *_Nonnull world, RBHandle body, RBMaterial material);
void RBBodySetFilter(RBWorld *_Nonnull world, RBHandle body, RBFilter filter);
void RBBodyWake(RBWorld *_Nonnull world, RBHandle body);
void RBBodySleep(RBWorld *_Nonnull world, RBHandle body);
/// A force in newtons at the center of mass and a torque, for the next step; a sleeping body
/// ignores them.
void RBBodyApplyForce(RBWorld *_Nonnull world, RBHandle body, RBVector force, float torque);
void RBBodyApplyImpulse(RBWorld *_Nonnull world, RBHandle body, RBVector impulse, float angular);

/// Shapes; `skin` is the distance at which polygons and edges already touch.
void RBBodyAddBox(
    RBWorld *_Nonnull world, RBHandle body, RBVector halfSize, RBVector center, float angle,
    RBMaterial material, float skin);
void RBBodyAddCircle(
    RBWorld *_Nonnull world, RBHandle body, float radius, RBMaterial material);
/// Any number of vertices of a convex polygon; it is cut into pieces that the engine can hold. Pieces
/// in which the engine would find no area are left out: it asserts that there are none. Returns the
/// area of the others, in square metres.
float RBBodyAddPolygon(
    RBWorld *_Nonnull world, RBHandle body, const RBVector *_Nonnull vertices, size_t count,
    RBMaterial material, float skin);
/// An edge that stops bodies from both sides.
void RBBodyAddEdge(
    RBWorld *_Nonnull world, RBHandle body, RBVector start, RBVector end, RBMaterial material,
    float skin, int32_t tag);

/// Joints between two bodies, or a body and a place where `first` is 0. `firstAnchor` is local to
/// the first body (a place in the world without one), `secondAnchor` local to the second.
typedef struct {
  RBHandle first, second;
  RBVector firstAnchor, secondAnchor;
  bool bodiesCollide;
} RBJointEnds;

RBHandle RBJointCreateSpring(
    RBWorld *_Nonnull world, RBJointEnds ends, float length, float frequency, float damping);
RBHandle RBJointCreateRod(RBWorld *_Nonnull world, RBJointEnds ends, float length);
RBHandle RBJointCreateRope(RBWorld *_Nonnull world, RBJointEnds ends, float length);
/// A hinge: `lower` and `upper` limit its angle where `isLimited`; friction is a torque in N m.
RBHandle RBJointCreateHinge(
    RBWorld *_Nonnull world, RBJointEnds ends, bool isLimited, float lower, float upper,
    float friction);
/// A slider along `axis`, local to the first body, without rotation.
RBHandle RBJointCreateSlider(
    RBWorld *_Nonnull world, RBJointEnds ends, RBVector axis, bool isLimited, float lower,
    float upper);
RBHandle RBJointCreateWeld(RBWorld *_Nonnull world, RBJointEnds ends);
void RBJointDestroy(RBWorld *_Nonnull world, RBHandle joint);
/// Moves the place a joint without first body hangs from; its length stays.
void RBJointMoveAnchor(RBWorld *_Nonnull world, RBHandle joint, RBVector anchor);
void RBJointTuneSpring(
    RBWorld *_Nonnull world, RBHandle joint, float length, float frequency, float damping);

#ifdef __cplusplus
}
#endif

#endif
