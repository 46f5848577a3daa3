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
    slot.object.springForce = b2Vec2_zero;
  }
}

void RBWorld::noteForces(float step) {
  for (auto &slot : bodies.slots) {
    if (!slot.isUsed) continue;
    const b2Body *body = slot.object.body;
    slot.object.noted.SetZero();
    if (body->GetType() != b2_dynamicBody || !body->IsAwake()) continue;
    b2Vec2 weight = body->GetGravityScale() * body->GetMass() * world.GetGravity();
    slot.object.noted = weight + slot.object.force + slot.object.springForce;
  }
  for (auto &slot : joints.slots) {
    if (!slot.isUsed || !slot.object.joint || slot.object.isSpring) continue;
    b2Joint *joint = slot.object.joint;
    b2Vec2 reaction = joint->GetReactionForce(1 / step);
    b2Body *first = joint->GetBodyA(), *second = joint->GetBodyB();
    Body *a = bodies.find(handle(first)), *b = bodies.find(handle(second));
    if (b && second->GetType() == b2_dynamicBody && second->IsAwake()) b->noted += reaction;
    if (a && first->GetType() == b2_dynamicBody && first->IsAwake()) a->noted -= reaction;
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
  std::vector<Flight> flights = world->beginFlights(step);
  world->world.Step(step, velocityIterations, positionIterations);
  world->endFlights(flights);
  if (world->isInspected) world->noteForces(step);
  world->forgetForces();
}

// Counts the shapes near one that may collide with it.
struct PairCounter : b2QueryCallback {
  RBWorld *world;
  b2Fixture *fixture = nullptr;
  size_t count = 0;
  size_t limit;

  PairCounter(RBWorld *world, size_t limit) : world(world), limit(limit) {}

  bool ReportFixture(b2Fixture *other) override {
    if (other->GetBody() != fixture->GetBody() && world->ShouldCollide(fixture, other)) count += 1;
    return count <= limit;
  }
};

// The engine finds pairs within its step, which then takes as long as it takes: where many shapes come
// to one place their pairs, which grow with the square, are counted before.
bool RBWorldIsCrowded(RBWorld *world, size_t limit) {
  if (size_t(world->world.GetContactCount()) > limit) return true;
  if (!world->hasNewPairs) return false;
  world->hasNewPairs = false;
  // Each pair is met from both sides.
  PairCounter counter(world, 2 * limit);
  for (auto &slot : world->bodies.slots) {
    if (!slot.isUsed) continue;
    const RBFilter &filter = slot.object.filter;
    if (filter.isBoundary || (filter.items == 0 && filter.members == 0)) continue;
    for (b2Fixture *f = slot.object.body->GetFixtureList(); f; f = f->GetNext()) {
      counter.fixture = f;
      world->world.QueryAABB(&counter, f->GetAABB(0));
      if (counter.count > counter.limit) return true;
    }
  }
  return false;
}

size_t RBWorldContactCount(const RBWorld *world) { return world->contacts.size(); }

RBContact RBWorldContact(const RBWorld *world, size_t index) { return world->contacts[index]; }

void RBWorldSetInspected(RBWorld *world, bool isInspected) { world->isInspected = isInspected; }

size_t RBWorldTouches(const RBWorld *world, RBTouch *touches, size_t capacity) {
  size_t count = 0;
  for (const b2Contact *contact = world->world.GetContactList(); contact;
       contact = contact->GetNext()) {
    if (!contact->IsTouching() || !contact->IsEnabled()) continue;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    for (int i = 0; i < contact->GetManifold()->pointCount; i += 1) {
      if (count < capacity) {
        touches[count] = RBTouch{
            plain(manifold.points[i]), contact->GetManifold()->points[i].normalImpulse};
      }
      count += 1;
    }
  }
  return count;
}

void RBWorldSetSpringsMeet(RBWorld *world, bool springsMeet) { world->springsMeet = springsMeet; }

void RBWorldSetFlightExact(RBWorld *world, bool isExact) { world->isFlightExact = isExact; }

float RBWorldSpringEnergy(const RBWorld *world) {
  float energy = 0;
  for (auto &slot : world->joints.slots) {
    if (!slot.isUsed || !slot.object.isSpring) continue;
    const Spring &spring = slot.object.spring;
    const Body *a = world->bodies.find(spring.first), *b = world->bodies.find(spring.second);
    if (!b) continue;
    b2Vec2 first = a ? a->body->GetWorldPoint(spring.firstAnchor) : spring.firstAnchor;
    float stretch = (b->body->GetWorldPoint(spring.secondAnchor) - first).Length() - spring.length;
    energy += 0.5f * spring.stiffness * stretch * stretch;
  }
  return energy;
}

void RBWorldForgetContacts(RBWorld *world) { world->contacts.clear(); }
}
