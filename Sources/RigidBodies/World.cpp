#include "World.hpp"

RBWorld::RBWorld() : world(b2Vec2_zero) {
  world.SetContactListener(this);
  world.SetContactFilter(this);
  world.SetDestructionListener(this);
}

void RBWorld::SayGoodbye(b2Joint *joint) {
  for (auto &slot : joints.slots) {
    if (slot.isUsed && slot.object.joint == joint) slot.object.joint = nullptr;
  }
}

void RBWorld::forgetForces() {
  for (auto &slot : bodies.slots) {
    slot.object.force = b2Vec2_zero;
    slot.object.torque = 0;
  }
}

RBHandle RBWorld::handle(const b2Body *body) const {
  uintptr_t pointer = const_cast<b2Body *>(body)->GetUserData().pointer;
  return pointer == 0 ? 0 : bodies.handle(uint32_t(pointer - 1));
}

extern "C" {

RBWorld *RBWorldCreate(void) { return new RBWorld(); }

void RBWorldDestroy(RBWorld *world) { delete world; }

void RBWorldSetGravity(RBWorld *world, RBVector gravity) {
  world->world.SetGravity(engine(gravity));
}

void RBWorldStep(
    RBWorld *world, float step, int32_t velocityIterations, int32_t positionIterations) {
  world->fresh.clear();
  world->solveSprings(step, velocityIterations);
  world->world.Step(step, velocityIterations, positionIterations);
  world->forgetForces();
}

size_t RBWorldContactCount(const RBWorld *world) { return world->contacts.size(); }

RBContact RBWorldContact(const RBWorld *world, size_t index) { return world->contacts[index]; }

void RBWorldForgetContacts(RBWorld *world) { world->contacts.clear(); }
}
