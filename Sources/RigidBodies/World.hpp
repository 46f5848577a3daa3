#pragma once

#include <box2d/box2d.h>

#include <unordered_map>
#include <vector>

#include "RigidBodies.h"

// The trajectory must not depend on whether the processor can multiply and add at once.
#pragma STDC FP_CONTRACT OFF

inline b2Vec2 engine(RBVector v) { return b2Vec2(v.x, v.y); }
inline RBVector plain(b2Vec2 v) { return RBVector{v.x, v.y}; }

/// Objects by index; a generation tells a handle of a former object from that of the present one.
template <typename Object>
struct Slots {
  struct Slot {
    uint32_t generation = 1;
    bool isUsed = false;
    Object object;
  };
  std::vector<Slot> slots;
  std::vector<uint32_t> free;

  RBHandle add(Object object) {
    uint32_t index;
    if (free.empty()) {
      index = uint32_t(slots.size());
      slots.emplace_back();
    } else {
      index = free.back();
      free.pop_back();
    }
    slots[index].isUsed = true;
    slots[index].object = object;
    return handle(index);
  }

  RBHandle handle(uint32_t index) const {
    return uint64_t(slots[index].generation) << 32 | index;
  }

  Object *find(RBHandle handle) {
    uint32_t index = uint32_t(handle);
    if (index >= slots.size()) return nullptr;
    Slot &slot = slots[index];
    return slot.isUsed && slot.generation == uint32_t(handle >> 32) ? &slot.object : nullptr;
  }

  const Object *find(RBHandle handle) const { return const_cast<Slots *>(this)->find(handle); }

  void remove(RBHandle handle) {
    if (!find(handle)) return;
    Slot &slot = slots[uint32_t(handle)];
    slot.isUsed = false;
    slot.generation += 1;
    free.push_back(uint32_t(handle));
  }
};

struct Body {
  b2Body *body = nullptr;
  RBFilter filter = {};
  b2MassData mass = {0, b2Vec2_zero, 0};
  // What was applied since the last step; the engine does not tell.
  b2Vec2 force = b2Vec2_zero;
  float torque = 0;
  // What a spring exerts in this step, and the sum of everything but contacts in the last one.
  b2Vec2 springForce = b2Vec2_zero, noted = b2Vec2_zero;
  RBFlight linear = {1, 1, 0.5}, angular = {1, 1, 0.5};
  // Nothing touched or held it in the last step.
  bool isFlying = false;
};

/// A body in free flight during a step of the engine, see Flight.cpp.
struct Flight {
  uint32_t slot;
  float gravityScale, linearDamping, angularDamping;
  // What the engine is to see in the step, and what is true after it.
  b2Vec2 mean, velocity;
  float meanSpin, spin;
};

/// A soft distance constraint that is solved before the engine's step, see Springs.cpp.
struct Spring {
  RBHandle first = 0;
  RBHandle second = 0;
  b2Vec2 firstAnchor = b2Vec2_zero;
  b2Vec2 secondAnchor = b2Vec2_zero;
  float length = 0;
  float frequency = 0;
  float damping = 0;
  float impulse = 0;
  // The same across, while both ends are at one place.
  float sideImpulse = 0;
  bool isMet = false;
  // Of the last step, for its energy.
  float stiffness = 0;
};

struct Joint {
  b2Joint *joint = nullptr;
  // The static body that a joint without first body hangs from.
  b2Body *anchor = nullptr;
  bool isSpring = false;
  Spring spring;
};

struct RBWorld : b2ContactListener, b2ContactFilter, b2DestructionListener {
  b2World world;
  Slots<Body> bodies;
  Slots<Joint> joints;
  std::vector<RBContact> contacts;
  bool isInspected = false;
  bool springsMeet = false;
  // Whether shapes came, were moved or changed their groups since pairs were counted.
  bool hasNewPairs = false;
  bool isFlightExact = false;

  RBWorld();

  bool ShouldCollide(b2Fixture *a, b2Fixture *b) override;
  void BeginContact(b2Contact *contact) override;
  void EndContact(b2Contact *contact) override;
  void PreSolve(b2Contact *contact, const b2Manifold *oldManifold) override;
  void PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) override;

  // The engine destroys joints and shapes with their bodies.
  void SayGoodbye(b2Joint *joint) override;
  void SayGoodbye(b2Fixture *) override {}

  void solveSprings(float step, int iterations);
  std::vector<Flight> beginFlights(float step);
  void endFlights(const std::vector<Flight> &flights);
  void forgetForces();
  void noteForces(float step);
  RBHandle handle(const b2Body *body) const;
  const RBFilter &filter(const b2Fixture *fixture) const;

 private:
  struct Fresh {
    size_t index;
    float impulse;
  };
  // Contacts that began in this step, to learn their points. Only looked up, never iterated.
  std::unordered_map<const b2Contact *, Fresh> fresh;
  friend void RBWorldStep(RBWorld *, float, int32_t, int32_t);

  void record(b2Contact *contact, bool began);
};
