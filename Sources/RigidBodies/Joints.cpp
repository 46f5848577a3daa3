#include "World.hpp"

namespace {

/// The engine's bodies of a joint, and the static one made for it.
struct Ends {
  b2Body *first = nullptr, *second = nullptr, *anchor = nullptr;
  b2Vec2 firstAnchor = b2Vec2_zero;
};

bool find(RBWorld *world, const RBJointEnds &ends, Ends &found) {
  Body *second = world->bodies.find(ends.second);
  if (!second) return false;
  found.second = second->body;
  if (Body *first = world->bodies.find(ends.first)) {
    found.first = first->body;
    found.firstAnchor = engine(ends.firstAnchor);
  } else {
    b2BodyDef definition;
    definition.position = engine(ends.firstAnchor);
    found.first = found.anchor = world->world.CreateBody(&definition);
  }
  return true;
}

template <typename Definition>
RBHandle create(
    RBWorld *world, const RBJointEnds &ends, const Ends &found, Definition &definition) {
  definition.bodyA = found.first;
  definition.bodyB = found.second;
  definition.localAnchorA = found.firstAnchor;
  definition.localAnchorB = engine(ends.secondAnchor);
  definition.collideConnected = ends.bodiesCollide;
  Joint joint;
  joint.joint = world->world.CreateJoint(&definition);
  joint.anchor = found.anchor;
  return world->joints.add(joint);
}

float relativeAngle(const Ends &ends) { return ends.second->GetAngle() - ends.first->GetAngle(); }

}  // namespace

extern "C" {

RBHandle RBJointCreateSpring(
    RBWorld *world, RBJointEnds ends, float length, float frequency, float damping) {
  Body *first = world->bodies.find(ends.first), *second = world->bodies.find(ends.second);
  if (!second) return 0;
  Joint joint;
  joint.isSpring = true;
  joint.spring.first = first ? ends.first : 0;
  joint.spring.second = ends.second;
  joint.spring.firstAnchor = engine(ends.firstAnchor);
  joint.spring.secondAnchor = engine(ends.secondAnchor);
  joint.spring.length = length;
  joint.spring.frequency = frequency;
  joint.spring.damping = damping;
  if (first) {
    // A friction joint that can exert nothing: it makes the two sleep and wake together.
    b2FrictionJointDef definition;
    definition.bodyA = first->body;
    definition.bodyB = second->body;
    definition.collideConnected = ends.bodiesCollide;
    joint.joint = world->world.CreateJoint(&definition);
  }
  return world->joints.add(joint);
}

RBHandle RBJointCreateRod(RBWorld *world, RBJointEnds ends, float length) {
  Ends found;
  if (!find(world, ends, found)) return 0;
  b2DistanceJointDef definition;
  definition.length = definition.minLength = definition.maxLength = length;
  return create(world, ends, found, definition);
}

// A distance joint without stiffness is slack below its greatest length.
RBHandle RBJointCreateRope(RBWorld *world, RBJointEnds ends, float length) {
  Ends found;
  if (!find(world, ends, found)) return 0;
  b2DistanceJointDef definition;
  definition.length = definition.maxLength = length;
  definition.minLength = 0;
  return create(world, ends, found, definition);
}

RBHandle RBJointCreateHinge(
    RBWorld *world, RBJointEnds ends, bool isLimited, float lower, float upper, float friction) {
  Ends found;
  if (!find(world, ends, found)) return 0;
  b2RevoluteJointDef definition;
  definition.referenceAngle = relativeAngle(found);
  definition.enableLimit = isLimited;
  definition.lowerAngle = lower;
  definition.upperAngle = upper;
  definition.enableMotor = friction > 0;
  definition.motorSpeed = 0;
  definition.maxMotorTorque = friction;
  return create(world, ends, found, definition);
}

RBHandle RBJointCreateSlider(
    RBWorld *world, RBJointEnds ends, RBVector axis, bool isLimited, float lower, float upper) {
  Ends found;
  if (!find(world, ends, found)) return 0;
  b2PrismaticJointDef definition;
  definition.localAxisA = engine(axis);
  definition.referenceAngle = relativeAngle(found);
  definition.enableLimit = isLimited;
  definition.lowerTranslation = lower;
  definition.upperTranslation = upper;
  return create(world, ends, found, definition);
}

RBHandle RBJointCreateWeld(RBWorld *world, RBJointEnds ends) {
  Ends found;
  if (!find(world, ends, found)) return 0;
  b2WeldJointDef definition;
  definition.referenceAngle = relativeAngle(found);
  return create(world, ends, found, definition);
}

void RBJointDestroy(RBWorld *world, RBHandle handle) {
  Joint *joint = world->joints.find(handle);
  if (!joint) return;
  if (joint->joint) world->world.DestroyJoint(joint->joint);
  if (joint->anchor) world->world.DestroyBody(joint->anchor);
  world->joints.remove(handle);
}

void RBJointMoveAnchor(RBWorld *world, RBHandle handle, RBVector anchor) {
  Joint *joint = world->joints.find(handle);
  if (!joint) return;
  if (joint->anchor) joint->anchor->SetTransform(engine(anchor), 0);
  if (joint->isSpring && joint->spring.first == 0) joint->spring.firstAnchor = engine(anchor);
}

void RBJointTuneSpring(
    RBWorld *world, RBHandle handle, float length, float frequency, float damping) {
  Joint *joint = world->joints.find(handle);
  if (!joint || !joint->isSpring) return;
  joint->spring.length = length;
  joint->spring.frequency = frequency;
  joint->spring.damping = damping;
}
}
